import { expect, it } from 'vitest';
import { scoreHeadings, scoreRow } from '../../server/src/areas/exam/result/result.fixture.ts';
import { rosterCsv } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { dyingAmongLines, heldRows, type Killing, killedImport } from './killed-import.ts';
import { openExam, seat, ticketNo } from './seated-exam.ts';

const scores = (rows: number, url: string): Pick<Killing, 'path' | 'file' | 'ended'> => ({
  path: 'formalExam/importScores',
  async file(asked) {
    const exam = await openExam(asked);
    await ask(url, seat(exam, rows));
    const 科目 = exam.subjects[0]?.subjectCode ?? '';
    const lines = Array.from({ length: rows }, (_, n) =>
      scoreRow({ ticketNo: ticketNo(n + 1) }, { 科目, 客观分: '', 主观分: '', 总分: '60' }),
    );
    return { examId: exam.id, rows, csv: rosterCsv(lines, scoreHeadings) };
  },
  async ended(asked, examId) {
    expect(await asked(`formalExam/scoreProgress?examId=${examId}`)).toMatchObject({ expected: rows, present: rows });
    const counts = await asked<{ byAttendance: object[] }>(`examiners/counts?examId=${examId}`);
    expect(counts.byAttendance).toEqual([{ status: 1, count: rows }]);
    const settled = await ask<{ n: number }>(
      url,
      `select count(*)::int as n from examiner_result where exam_id = ${examId} and total_score = 60`,
    );
    expect(settled).toEqual([{ n: rows }]);
  },
});

it.skipIf(!hasPostgres)('F01 servers killed during a score import settle each examinee once', async () => {
  const shared = await onPostgres('office');
  await killedImport({
    ...scores(heldRows, shared.DATABASE_URL),
    environment: { ...shared, DEMO: 'on' },
    dying: dyingAmongLines(shared.DATABASE_URL, { reading: 3, taking: 4 }),
  });
});
