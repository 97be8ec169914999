import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { LifePart } from './life-part.tsx';

type Sitting = QuestionLife['exams'][number];
const sitting = (examId: string, date: string, more: Partial<Sitting> = {}): Sitting => ({
  examId,
  name: `考试${examId}`,
  date,
  subjectCode: 'JC',
  paperId: '7',
  label: null,
  versionNo: 1,
  n: 100,
  p: 0.5,
  d27: 0.3,
  rpb: 0.5,
  rir: 0.4,
  suppressed: 0,
  ...more,
});
const life = (exams: readonly Sitting[]): QuestionLife => ({
  questionId: '3',
  examId: null,
  byExam: 1,
  exams: [...exams],
  options: [],
  optionsVersion: null,
  deciles: [],
  districts: [],
  drift: null,
  asOf: '2026-06-01 09:00:00',
  pooled: { n: 200, p: 0.5, d27: 0.3, rpb: 0.5, rir: 0.4, exposure: null },
});
const title = '历次考试的难度与区分度（95% 区间）';

function opened(exams: readonly Sitting[]) {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: life(exams) } }));
  return showSignedIn(<LifePart id="3" />);
}

test('tabulates P and r by sitting with intervals, earliest first', async () => {
  const kept = sitting('6', '2025-05-10', { p: null, rpb: null, suppressed: 1 });
  opened([sitting('7', '2026-05-16'), kept, sitting('5', '2024-05-11', { p: 1, n: 10, rpb: null })]);
  const trend = within(await screen.findByRole('figure', { name: title }));
  const rows = trend.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '考试难度 P点二列 r难度 P下限难度 P上限点二列 r下限点二列 r上限',
    '2024-05-111—0.7221——',
    '2026-05-160.50.50.4040.5960.3370.634',
  ]);
});

test('distinguishes sittings of one day in the trend', async () => {
  const one = opened([sitting('7', '2026-05-16', { label: 'B' }), sitting('5', '2026-05-16', { label: 'A' })]);
  const trend = within(await screen.findByRole('figure', { name: title }));
  expect(trend.getByRole('row', { name: /2026-05-16 考试5 JC A卷/ })).toBeTruthy();
  one.unmount();
  opened([sitting('7', '2026-05-16')]);
  await screen.findByText('样本 n');
  expect(screen.queryByRole('figure', { name: title })).toBeNull();
});
