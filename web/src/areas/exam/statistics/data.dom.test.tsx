import { type ExamRecord, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { type CopyingFindings, type ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { dictBiz } from '@kaoxin/contract/system/dict.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { answering, to } from '../../../testing/answering.ts';
import {
  analysisOf,
  copyingOf,
  curvesOf,
  districtFigures,
  headlineOf,
  structureOf,
} from '../../../testing/exam-statistics.ts';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import ExamDataPage from './data.tsx';

const { statistics, districtStatistics, analyse, copying, itemCurves, districtExaminers } = examStatistics.calls;

interface Given {
  query?: string;
  record?: Partial<ExamRecord>;
  analysis?: Partial<ExamAnalysis>;
  findings?: Partial<CopyingFindings>;
  locked?: boolean;
  codes?: readonly string[];
  language?: 'zh' | 'en';
}

const shownAt = (query: string, language: 'zh' | 'en', codes: readonly string[]) => {
  mayDo(codes);
  return showSignedIn(
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/data?${query}`]}>
      <ExamDataPage />
    </MemoryRouter>,
    language,
  );
};

function opened({ query = 'id=7', record = {}, analysis = {}, ...more }: Given = {}) {
  const { findings = {}, locked = false, codes = ['score_view'], language = 'zh' } = more;
  const asked = answering(
    to(formalExam.calls.detail, () =>
      Object.assign(examRecord({ status: 50, statusName: '成绩已公布', ...record }), { attachmentsName: '' }),
    ),
    to(statistics, () => headlineOf()),
    to(districtStatistics, () => districtFigures()),
    to(analyse, () => analysisOf(analysis)),
    to(copying, () => {
      const found = { ...copyingOf(locked ? 0 : 1), ...findings };
      return locked ? { ...found, pairs: found.pairs.map((pair) => ({ ...pair, items: [] })) } : found;
    }),
    to(itemCurves, curvesOf),
    to(districtExaminers, structureOf),
    to(dictBiz.dictionary, () => []),
  );
  return { ...shownAt(query, language, codes), asked };
}
const rowsIn = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('row').map(({ textContent }) => textContent);

test('links headlines to examinees and shows the funnel', async () => {
  opened();
  const cards = within(await screen.findByRole('list', { name: '主要数据' }));
  const links = cards.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const list = '/examinationManage/examinationList/detail?id=7&part=examinees';
  expect(links).toEqual([
    ['1,240', `${list}&stands=1`],
    ['1,210', `${list}&regStatus=3`],
    ['1,200', `${list}&seated=1`],
    ['1,080', `${list}&attended=1`],
    ['部分缺考的', `${list}&attendStatus=3`],
    ['120', `${list}&attendStatus=2`],
    ['1,076', `${list}&scored=1`],
    ['538', `${list}&passFlag=1`],
  ]);
  const funnel = within(screen.getByRole('figure', { name: '从报名到合格' }));
  expect(rowsIn(funnel)).toEqual([
    '环节人占报名（%）',
    '报名1,240100',
    '缴费1,21097.6',
    '编排1,20096.8',
    '参考1,08087.1',
    '有效成绩1,07686.8',
    '合格53843.4',
  ]);
  expect(screen.getByText(/平均得分率较上年 \+2\.3 个百分点/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '2025年度经济专业技术资格考试' }).getAttribute('href')).toBe(
    '/examinationManage/examinationList/data?id=5',
  );
});

test('requests nothing before the release of scores', async () => {
  const { asked } = opened({ record: { status: 40 } });
  expect(await screen.findByText('成绩尚未公布')).toBeTruthy();
  expect(asked).toEqual(['formalExam/detail?id=7']);
});

test('shows refusals without and failures with a retry', async () => {
  let status = 400;
  serving(({ path }) => {
    if (path.includes('formalExam/detail'))
      return { body: { code: 200, success: true, msg: '', data: examRecord({ status: 50 }) } };
    if (path.includes('dictionary')) return { body: { code: 200, success: true, msg: '', data: [] } };
    const ok = status === 200;
    return { status, body: { code: status, success: ok, msg: '成绩尚未公布', data: ok ? headlineOf() : null } };
  });
  const first = shownAt('id=7', 'zh', []);
  expect(await screen.findByText('成绩尚未公布')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  first.unmount();
  status = 500;
  const { user } = shownAt('id=7', 'zh', []);
  const again = await screen.findByRole('button', { name: '重试' });
  status = 200;
  await user.click(again);
  expect(await screen.findByRole('list', { name: '主要数据' })).toBeTruthy();
});

test('compares districts and suppresses small groups with the reason', async () => {
  const { user, asked } = opened({ query: 'id=7&part=districts' });
  const few = await screen.findByRole('row', { name: /^青岭 4 3 1/ });
  expect(within(few).getAllByText('人数少于规定的最小统计单元，不显示').length).toBeGreaterThan(5);
  expect(screen.getByText('“—”：人数少于规定的最小统计单元，不显示。')).toBeTruthy();
  expect(
    within(screen.getByRole('row', { name: /^澄江.*差异较大.*-0\.63/ })).getByRole('link', { name: '540' }),
  ).toBeTruthy();
  const means = within(screen.getByRole('figure', { name: '各考区平均分与合格率' }));
  expect(rowsIn(means)).toEqual(['考区平均分合格率（%）到考率（%）', '云溪84.2550.990', '澄江74.54190', '青岭——75']);
  const boxes = within(screen.getByRole('figure', { name: /各考区成绩分布/ }));
  expect(rowsIn(boxes)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '澄江' }));
  await screen.findByRole('figure', { name: '成绩直方图' });
  expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=5&districtId=4');
});

test('keeps the selection in the address and the request', async () => {
  const { user, asked } = opened({ query: 'id=7&part=scores&subject=01&bin=10' });
  const histogram = within(await screen.findByRole('figure', { name: '成绩直方图' }));
  expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=10&subjectCode=01');
  expect(rowsIn(histogram as never).slice(0, 3)).toEqual(['分数人正态曲线累计（%）', '20–4032.10.3', '40–6040604']);
  await user.selectOptions(screen.getByRole('combobox', { name: '考区' }), '云溪');
  await user.selectOptions(screen.getByRole('combobox', { name: '考点' }), '云溪一中考点');
  await user.selectOptions(screen.getByRole('combobox', { name: '分组宽度' }), '2 分');
  await user.selectOptions(screen.getByRole('combobox', { name: '科目' }), '总分');
  expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=2&districtId=3&centreId=11');
  await user.selectOptions(screen.getByRole('combobox', { name: '考区' }), '全部');
  expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=2');
});

test('explains the reliability in words', async () => {
  opened({ query: 'id=7&part=scores&subject=01' });
  const panel = within(await screen.findByRole('region', { name: '信度' }));
  expect(panel.getAllByText('0.864')).toHaveLength(2);
  expect(panel.getByText('良好')).toBeTruthy();
  expect(panel.getByText(/测量标准误 5\.71 分：约三分之二的考生/)).toBeTruthy();
});

test('names doubtful items and opens their options', async () => {
  const { user } = opened({ query: 'id=7&part=items&subject=01' });
  const scatter = within(await screen.findByRole('figure', { name: '试题难度与区分度' }));
  expect(rowsIn(scatter)).toEqual([
    '试题难度 P区分度 D组别',
    '第1题0.620.41正常',
    '第2题0.18-0.08疑似答案错误',
    '第3题0.550.41正常',
  ]);
  const heat = within(screen.getByRole('figure', { name: /各选项选择率/ }));
  expect(rowsIn(heat)).toEqual(['试题ABC未答', '1 [A]6220135', '2 [A] 疑似键错186418—']);
  expect(screen.getByText('甲卷').parentElement?.textContent).toMatch(/^甲卷：3 题，1,000 份答卷，1 题需要查看/);
  await user.click(screen.getByRole('button', { name: '第 2 题' }));
  const dialog = within(await screen.findByRole('dialog', { name: '第 2 题' }));
  expect(dialog.getByText('某个错误选项与总分的相关高于答案，请核对答案')).toBeTruthy();
  expect(dialog.getByRole('row', { name: /B 640 64% 80 30% 20% 0\.360/ })).toBeTruthy();
  const trace = within(dialog.getByRole('figure', { name: '得分率随总分的变化' }));
  expect(rowsIn(trace as never)[1]).toBe('120');
});

test('computes item parameters on request and names doubtful ones', async () => {
  const { user, asked } = opened({ query: 'id=7&part=items&subject=01&district=3' });
  const button = await screen.findByRole('button', { name: '计算试题参数' });
  expect(asked.some((path) => path.includes('itemCurves'))).toBe(false);
  await user.click(button);
  const chart = within(await screen.findByRole('figure', { name: '试题参数' }));
  expect(asked.at(-1)).toBe('formalExam/itemCurves?examId=7&subjectCode=01&districtId=3');
  expect(rowsIn(chart)).toEqual(['试题难度参数 b区分参数 a组别', '第1题-0.4121.1正常', '第2题2.9-0.2反向区分']);
  expect(screen.getByText('从 1,000 份答卷中均匀取 600 份。')).toBeTruthy();
});

test('ignores the selected centre for items', async () => {
  const { asked } = opened({ query: 'id=7&part=items&subject=01&district=3&centre=11' });
  await screen.findByRole('figure', { name: '试题难度与区分度' });
  expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=5&subjectCode=01&districtId=3');
});

test('requires subject, paper and enough examinees for items', async () => {
  const [only] = examRecord({}).subjects;
  if (!only) throw new Error('it has a subject');
  const subjects = [only, { ...only, id: '12', subjectCode: '02', name: '工商管理' }];
  const none = opened({ query: 'id=7&part=items', record: { subjects } });
  expect(await screen.findByText('试题分析按科目进行，请先选择科目')).toBeTruthy();
  expect(none.asked).toEqual(['formalExam/detail?id=7']);
  none.unmount();
  const bare = opened({ query: 'id=7&part=items&subject=01', analysis: { paper: null, items: [] } });
  expect(await screen.findByText(/该科目没有试卷或作答明细/)).toBeTruthy();
  bare.unmount();
  opened({ query: 'id=7&part=items&subject=01', analysis: { suppressed: 1 } });
  expect(await screen.findByText('人数少于规定的最小统计单元，不显示')).toBeTruthy();
});

test('selects the only subject automatically', async () => {
  const { asked } = opened({ query: 'id=7&part=items' });
  expect((await screen.findAllByRole('table', { name: '试题' })).length).toBeGreaterThan(0);
  expect(asked).toContain('formalExam/analyse?examId=7&binWidth=5&subjectCode=01');
});

const twoPapers = (): ExamRecord['subjects'] =>
  examRecord({}).subjects.map((subject) => ({
    ...subject,
    papers: [...subject.papers, { label: 'B', paperId: '71', paperIdName: '乙卷' }],
  }));
const ofB = { paper: { id: '71', name: '乙卷', label: 'B', sheets: 480, withKeys: 1 } };

test('keeps the selected paper across parts but not across subjects', async () => {
  const [first] = twoPapers();
  if (!first) throw new Error('it has a subject');
  const other = { ...first, id: '12', subjectCode: '02', name: '工商管理', papers: first.papers.slice(0, 1) };
  const { user, asked } = opened({
    query: 'id=7&part=items&subject=01',
    record: { subjects: [first, other] },
    analysis: ofB,
  });
  const chooser = await screen.findByRole('combobox', { name: '卷别' });
  expect([...chooser.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['A卷 甲卷', 'B卷 乙卷']);
  expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=5&subjectCode=01');
  await user.selectOptions(chooser, 'B卷 乙卷');
  await waitFor(() => expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=5&subjectCode=01&paperId=71'));
  expect(await screen.findByText(/^（B卷）：3 题，480 份答卷/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '计算试题参数' }));
  await waitFor(() => expect(asked.at(-1)).toBe('formalExam/itemCurves?examId=7&subjectCode=01&paperId=71'));
  await user.click(screen.getByRole('tab', { name: '公平性' }));
  expect(await screen.findByRole('combobox', { name: '卷别' })).toHaveProperty('value', '71');
  await user.click(screen.getByRole('tab', { name: '成绩分布' }));
  expect(await screen.findByRole('region', { name: '信度（B卷）' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: '科目' }), '工商管理');
  await waitFor(() => expect(asked.at(-1)).toBe('formalExam/analyse?examId=7&binWidth=5&subjectCode=02'));
  expect(screen.queryByRole('combobox', { name: '卷别' })).toBeNull();
});

test('calls a paper a form in English', async () => {
  opened({ query: 'id=7&part=items&subject=01&paper=71', record: { subjects: twoPapers() }, language: 'en' });
  const chooser = await screen.findByRole('combobox', { name: 'Form' });
  expect([...chooser.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Form A 甲卷',
    'Form B 乙卷',
  ]);
});

test('shows the paper in copying findings when there are several', async () => {
  const pairs = copyingOf().pairs.map((pair) => ({ ...pair, paperLabel: 'B' }));
  const { user } = opened({ query: 'id=7&part=copying&subject=01', findings: { pairs } });
  const opening = await screen.findByRole('button', { name: '甘霖、季宁' });
  expect(screen.getByRole('columnheader', { name: '卷别' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'B' })).toBeTruthy();
  await user.click(opening);
  expect(await screen.findByText(/云溪一中考点 · 考场 007 · B卷/)).toBeTruthy();
});

test('sorts items with DIF by severity', async () => {
  const { user } = opened({ query: 'id=7&part=fairness&subject=01' });
  await screen.findByText('C 级');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.filter((text) => /级/.test(text ?? '') && /第/.test(text ?? ''))).toEqual([
    '第 3 题考区澄江-1.82—C 级偏难',
    '第 1 题性别女+1.10—B 级偏易',
  ]);
  await user.click(screen.getByRole('button', { name: '第 3 题' }));
  await screen.findByRole('dialog', { name: '第 3 题' });
});

test('compares answers of a pair and shows their seats', async () => {
  const { user } = opened({ query: 'id=7&part=copying&subject=01' });
  await user.click(await screen.findByRole('button', { name: '甘霖、季宁' }));
  const dialog = within(await screen.findByRole('dialog', { name: '雷同核查材料' }));
  const answers = within(dialog.getByRole('region', { name: '答案对照' }));
  expect(rowsIn(answers)).toEqual(['题号123', '答案ABD', '甘霖 26010700701AC相同错误-', '季宁 26010700808AC相同错误D']);
  const seats = dialog.getAllByRole('cell', { name: /本对考生/ }).map(({ textContent }) => textContent);
  expect(seats.sort()).toEqual(['7本对考生', '8本对考生']);
});

test('explains missing keys and options while the paper is locked', async () => {
  const words = '试卷尚未解锁，不显示答案、作答选项和选项统计';
  const options = analysisOf().items.map((item) => ({ ...item, options: [] }));
  const items = opened({
    query: 'id=7&part=items&subject=01',
    analysis: { paper: { label: null, id: '70', name: '甲卷', sheets: 1000, withKeys: 0 }, items: options },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('figure', { name: /各选项选择率/ })).toBeNull();
  items.unmount();
  const { user } = opened({ query: 'id=7&part=copying&subject=01', locked: true });
  await user.click(await screen.findByRole('button', { name: '甘霖、季宁' }));
  const dialog = within(await screen.findByRole('dialog', { name: '雷同核查材料' }));
  expect(dialog.getByText(words)).toBeTruthy();
  expect(dialog.queryByRole('region', { name: '答案对照' })).toBeNull();
});

test('requests no copying findings without the right to scores', async () => {
  const { asked } = opened({ query: 'id=7&part=copying&subject=01', codes: [] });
  expect(await screen.findByText(/需要“查看成绩”权限/)).toBeTruthy();
  expect(asked).toEqual(['formalExam/detail?id=7']);
});

test('stacks the structure by district', async () => {
  opened({ query: 'id=7&part=structure' });
  const bars = within(await screen.findByRole('figure', { name: '各考区性别构成' }));
  expect(rowsIn(bars)).toEqual(['考区男女', '云溪240300', '澄江240300']);
  const outcome = within(screen.getByRole('figure', { name: '不同性别的成绩' }));
  expect(rowsIn(outcome)).toEqual(['性别平均分合格率（%）', '男8348', '女85.552']);
});

test('reports all anonymous parts with one set of conditions', async () => {
  const { user, asked } = opened({ query: 'id=7&part=report' });
  await screen.findByRole('figure', { name: '成绩直方图' });
  const sections = () =>
    ['总体', '考区对比', '成绩分布', '试题分析', '公平性', '考生结构'].filter((name) =>
      screen.queryByRole('region', { name }),
    );
  await waitFor(() => expect(sections()).toEqual(['总体', '考区对比', '成绩分布', '考生结构']));
  await user.selectOptions(screen.getByRole('combobox', { name: '科目' }), '经济基础知识');
  await screen.findByRole('figure', { name: '试题难度与区分度' });
  const fairness = within(screen.getByRole('region', { name: '公平性' }));
  expect(await fairness.findByText('C 级')).toBeTruthy();
  expect(screen.getAllByRole('combobox', { name: '科目' })).toHaveLength(1);
  expect(asked.some((path) => path.includes('copying'))).toBe(false);
});

test('supports English', async () => {
  const { user } = opened({ language: 'en' });
  await screen.findByRole('list', { name: 'Headline figures' });
  await user.click(screen.getByRole('tab', { name: 'Districts' }));
  await screen.findByRole('figure', { name: 'Mean and pass rate by district' });
});

test('links bars to the counted examinees', async () => {
  const { user } = opened({ query: 'id=7&part=structure' });
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const bars = within(await screen.findByRole('figure', { name: '各考区性别构成' }));
  await user.click(bars.getByRole('button', { name: '表' }));
  await user.click(bars.getAllByRole('button', { name: '300' })[1] as HTMLElement);
  const list = '/examinationManage/examinationList/detail?id=7&part=examinees';
  expect(gone).toEqual([`${list}&districtId=4&scored=1&gender=2`]);
});

test('links funnel stages to the counted examinees', async () => {
  const { user } = opened();
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const funnel = within(await screen.findByRole('figure', { name: '从报名到合格' }));
  await user.click(funnel.getByRole('button', { name: '表' }));
  for (const name of ['1,200', '1,076', '538']) await user.click(funnel.getByRole('button', { name }));
  const list = '/examinationManage/examinationList/detail?id=7&part=examinees';
  expect(gone).toEqual([`${list}&seated=1`, `${list}&scored=1`, `${list}&passFlag=1`]);
});
