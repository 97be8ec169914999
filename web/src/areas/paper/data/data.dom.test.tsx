import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { analysisOf } from '../../../testing/exam-statistics.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { paperContent, paperRecord } from '../../../testing/papers.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import PaperDataPage from './data.tsx';

const sitting = {
  examId: '5',
  examName: '2026年度经济专业技术资格考试',
  date: '2026-05-16',
  subjectCode: 'JC',
  label: null,
  n: 420,
  suppressed: 0,
  mean: 71.25,
  sd: 9.5,
  passRate: 0.8,
};
const sat = {
  paperId: '7',
  paperName: '公共基础知识',
  examId: null,
  withKeys: 1,
  totalScore: 100,
  passScore: 60,
  asOf: '2026-06-01 09:00:00',
  n: 420,
  suppressed: 0,
  mean: 71.25,
  sd: 9.5,
  median: 72,
  passCount: 336,
  passRate: 0.8,
  min: 31,
  p10: 58,
  q1: 65,
  q3: 78,
  p90: 84,
  max: 96,
  percentiles: {},
  normal: null,
  shape: { skew: null, kurt: null },
  histogram: { binWidth: 5, bins: [{ from: 70, to: 75, count: 420, cumulative: 420 }] },
  reliability: { alpha: 0.871, kr20: null, sem: 3.41, splitHalf: null },
  items: [],
  knowledge: [],
  dif: [],
  sittings: [sitting],
};

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });

function opened(
  record: Partial<PaperRecord> = {},
  answer: Answer = told(paperRecord(record)),
  { figures = told(sat), codes = ['formal_exam_data'] }: { figures?: Answer; codes?: readonly string[] } = {},
) {
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const asked = serving(({ path }) => {
    if (path.includes('paper/baseInfo')) return answer;
    if (path.includes('paper/statistics')) return figures;
    return told(path.includes('paperQuestion/list') ? paperContent() : []);
  });
  mayDo(codes);
  const page = (
    <MemoryRouter initialEntries={['/testPaperManage/paperList/data?id=7']}>
      <PaperDataPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked, gone };
}

test('shows measured figures and composition of the questions', async () => {
  const { user } = opened();
  const measured = within(await screen.findByRole('figure', { name: '试题实测难度与区分' }));
  await user.click(measured.getByRole('button', { name: '表' }));
  expect(measured.getByRole('row', { name: /第1题.*0.62.*0.31/ })).toBeTruthy();
  const types = within(screen.getByRole('figure', { name: '分值按题型' }));
  await user.click(types.getByRole('button', { name: '表' }));
  expect(types.getByRole('row', { name: '判断 2' })).toBeTruthy();
});

test('shows measures, blueprint and scores by topic and level', async () => {
  const names = ['市场机制', '弹性', '机会成本'];
  const cells = names.map((knowledgeName, at) => ({
    knowledge: String(41 + at),
    knowledgeName,
    cognition: 2,
    cognitionName: '理解',
    count: 4,
    plannedScore: null,
    actual: at + 1,
    actualScore: at + 1,
  }));
  const knowledge = names.map((name, at) => ({ id: String(41 + at), name, p: 0.5 + at / 10, n: 2 }));
  const { user } = opened({ coverage: { cells, types: [], outside: 0 } }, undefined, {
    figures: told({ ...sat, knowledge }),
  });
  const rowsOf = async (name: string) => {
    const figure = within(await screen.findByRole('figure', { name }));
    await user.click(figure.getByRole('button', { name: '表' }));
    return figure.getAllByRole('row').map((row) => row.textContent);
  };
  expect(await rowsOf('知识点 × 认知层次：实测难度 P')).toEqual(['知识点理解', '市场机制0.62']);
  expect(await rowsOf('各知识点实测难度 P')).toEqual(['知识点P', '市场机制0.62']);
  expect(await rowsOf('各知识点题量：计划与实有')).toContain('弹性42');
  expect(await rowsOf('知识点 × 认知层次：细目表完成率')).toEqual([
    ...['知识点理解', '市场机制25', '弹性50', '机会成本75'],
  ]);
  expect(await rowsOf('各知识点得分率')).toEqual(['知识点得分率（%）', '市场机制50', '弹性60', '机会成本70']);
});

test('links each released examination to its results', async () => {
  const exam = { examCode: 'KS20260012', name: '2026年度经济专业技术资格考试' };
  const { user, gone } = opened({
    exams: [
      { ...exam, examId: '5', status: 50 },
      { ...exam, examId: '6', status: 20 },
    ],
  });
  const part = within(await screen.findByRole('region', { name: '各次考试' }));
  expect(part.getAllByRole('listitem')).toHaveLength(2);
  await user.click(part.getByRole('button', { name: '考试数据' }));
  expect(gone).toEqual(['/examinationManage/examinationList/data?id=5&part=items']);
});

test('shows results over all examinations or one', async () => {
  const later = {
    ...sitting,
    examId: '6',
    examName: '2027年度经济专业技术资格考试',
    date: '2027-05-15',
    suppressed: 1,
    mean: null,
  };
  const { user, asked } = opened({}, undefined, { figures: told({ ...sat, sittings: [later, sitting] }) });
  const part = within(await screen.findByRole('region', { name: '考试结果' }));
  for (const words of ['71.25', '80%', '0.871', '3.41'])
    expect((await part.findAllByText(words)).length).toBeGreaterThan(0);
  expect(part.getByRole('figure', { name: '成绩直方图' })).toBeTruthy();
  expect(part.getByRole('row', { name: /2027年度.*人数少于/ })).toBeTruthy();
  await user.click(part.getByRole('combobox', { name: /^考试/ }));
  await user.click(await screen.findByTitle(/2026年度/));
  expect(asked.some(({ path }) => path.includes('paper/statistics') && path.includes('examId=5'))).toBe(true);
});

test('shows items over all examinations with flags, options and DIF', async () => {
  const { items, dif } = analysisOf();
  const { user } = opened({}, undefined, { figures: told({ ...sat, items, dif }) });
  const table = within(await screen.findByRole('region', { name: '试题' }));
  expect(table.getByText('3 题，420 份答卷，1 题需要查看。')).toBeTruthy();
  expect(screen.getByRole('figure', { name: '试题难度与区分度' })).toBeTruthy();
  expect(screen.getByRole('figure', { name: /各选项选择率/ })).toBeTruthy();
  expect(table.getByRole('row', { name: /第 2 题.*0\.180.*-0\.080.*疑似键错/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /第 3 题 考区 澄江.*C 级/ })).toBeTruthy();
  await user.click(table.getByRole('button', { name: '第 2 题' }));
  const dialog = within(await screen.findByRole('dialog', { name: '第 2 题' }));
  expect(dialog.getByRole('row', { name: /^B 640/ })).toBeTruthy();
});

test.each([
  ['before a release it says so', {}, { figures: told({ ...sat, n: 0, sittings: [] }) }, '还没有已公布成绩的考试'],
  [
    'a failure is told',
    {},
    { figures: { status: 500, body: { code: 500, success: false, msg: '服务器错误', data: null } } },
    '服务器错误',
  ],
] as const)('%s', async (_name, record, more, words) => {
  opened(record, undefined, more);
  const part = within(await screen.findByRole('region', { name: '考试结果' }));
  expect(await part.findByText(new RegExp(words))).toBeTruthy();
});

test('requests no examination figures without the right', async () => {
  const { asked } = opened({}, undefined, { codes: [] });
  await screen.findByRole('region', { name: '各次考试' });
  expect(screen.queryByRole('region', { name: '考试结果' })).toBeNull();
  expect(asked.some(({ path }) => path.includes('paper/statistics'))).toBe(false);
});

test('reads a secret paper only on request', async () => {
  const { asked } = opened({ secretLevel: 2, unlockTime: '2026-11-14 09:00:00' });
  expect(await screen.findByText('秘密试卷，每次查看都记入试卷动态')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('paperQuestion/list'))).toBe(false);
});

test('reports a missing paper with a link back', async () => {
  opened({}, { status: 404, body: { code: 404, success: false, msg: '试卷不存在', data: null } });
  expect(await screen.findByText('试卷不存在')).toBeTruthy();
});
