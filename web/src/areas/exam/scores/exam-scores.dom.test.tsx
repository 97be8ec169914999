import type { ResultRow } from '@kaoxin/contract/exam/scores/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ExamScores } from './exam-scores.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const due = {
  districtId: '3',
  districtName: '云溪',
  centreId: '11',
  centreName: '云溪一中考点',
  subjectCode: '01',
  subjectName: '经济基础知识',
  expected: 40,
  present: 37,
  missing: 3,
};
const result: ResultRow = {
  id: '81',
  ticketNo: '27030000000001',
  name: '陈远乙',
  districtId: '3',
  districtIdName: '云溪',
  centreId: '11',
  centreIdName: '云溪一中考点',
  attendStatus: 1,
  attendStatusName: '参考',
  violationLevel: 1,
  violationLevelName: '当次科目成绩无效',
  subjects: [
    {
      subjectCode: '01',
      subjectName: '经济基础知识',
      objective: 85.5,
      subjective: null,
      score: 85.5,
      absent: 0,
      invalid: 1,
    },
  ],
  totalScore: 91.5,
  passFlag: 1,
  scoreVersion: 2,
  cityRank: 12,
  districtRank: 3,
  percentile: 88.25,
};

let went = '';
setNavigator((address) => {
  went = address;
});
const where = () => went;

function opened(
  more: Parameters<typeof examRecord>[0],
  { codes = ['formal_exam', 'score_view'], rows = [result] }: { codes?: readonly string[]; rows?: ResultRow[] } = {},
) {
  const asked = serving(({ path }) =>
    told(
      path.includes('scoreProgress')
        ? { expected: 40, present: 37, missing: 3, rows: [due] }
        : path.includes('examinersPage')
          ? { records: rows, total: rows.length, size: 20, current: 1, pages: 1 }
          : [],
    ),
  );
  mayDo(codes);
  const onAsk = vi.fn();
  const shown = showSignedIn(
    <MemoryRouter initialEntries={['/examinationManage/examinationList/detail?id=7&part=scores']}>
      <ExamScores exam={examRecord(more)} onAsk={onAsk} />
    </MemoryRouter>,
  );
  return { ...shown, asked, onAsk };
}

test('shows missing scores before the release and links to examinees', async () => {
  const { user, asked } = opened({ status: 40 });
  await user.click(await screen.findByRole('button', { name: '3' }));
  await waitFor(() => expect(where()).toMatch(/part=examinees.*districtId=3.*centreId=11.*withoutScore=01/));
  expect(screen.getByText(/公布前任何人都看不到分数/)).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('examinersPage'))).toBe(false);
  expect(screen.queryByRole('button', { name: '导入成绩' })).toBeNull();
});

test('links importers to both imports and offers the release', async () => {
  const { user, onAsk } = opened(
    {
      status: 40,
      releaseState: 1,
      releaseAskUserName: '蔡闻博',
      releaseAskTime: '2026-11-20 09:30:00',
      releaseReason: '一名考生待查',
      allowedActions: ['release'],
    },
    { codes: ['formal_exam', 'formal_exam_import', 'formal_exam_release'] },
  );
  expect(await screen.findByText('蔡闻博')).toBeTruthy();
  expect(screen.getByText('2026-11-20 09:30')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '公布成绩' }));
  expect(onAsk).toHaveBeenCalledWith({ verb: 'release', id: '7' });
  await user.click(await screen.findByRole('button', { name: '导入作答明细' }));
  await waitFor(() => expect(where()).toMatch(/\/import\?id=7&of=answers/));
});

test('shows scores with rank and pass, void ones in words', async () => {
  opened({ status: 50 });
  expect(await screen.findByText('陈远乙')).toBeTruthy();
  expect(screen.getByText('91.5')).toBeTruthy();
  expect(screen.getByText('成绩无效')).toBeTruthy();
  expect(screen.queryByText('85.5')).toBeNull();
});

test('shows scores without names to users without that right', async () => {
  const nameless = { ...result, id: null, name: null, ticketNo: null, centreId: null, centreIdName: null };
  opened({ status: 50 }, { codes: ['formal_exam', 'formal_exam_data'], rows: [nameless, nameless] });
  expect(await screen.findAllByText('91.5')).toHaveLength(2);
  const headings = screen.getAllByRole('columnheader').map((one) => one.textContent?.trim());
  for (const absent of ['姓名', '经济基础知识', '到考', '违纪', '更正']) expect(headings).not.toContain(absent);
  expect(headings).toEqual(expect.arrayContaining(['考区', '总分', '是否合格', '全市名次']));
});

test.each([
  [['formal_exam', 'formal_exam_data', 'formal_exam_export'], 1],
  [['formal_exam', 'formal_exam_data'], 0],
  [['formal_exam', 'score_view'], 0],
])('offers the export to permitted users: %s', async (codes, offered) => {
  opened({ status: 50 }, { codes });
  await screen.findAllByText('91.5');
  expect(screen.queryAllByRole('button', { name: '导出' })).toHaveLength(offered);
});

test('explains a missing right and requests nothing', async () => {
  const { asked } = opened({ status: 50 }, { codes: ['formal_exam'] });
  expect(await screen.findByText(/没有查看成绩的权限/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('offers no import before marking', async () => {
  opened({ status: 30 });
  expect(await screen.findByText(/考试结束进入评卷后/)).toBeTruthy();
});
