import type { InputOf } from '@kaoxin/contract/call.ts';
import type { scoreCalls } from '@kaoxin/contract/exam/score.ts';
import { sql } from 'kysely';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/subject-rows.ts';
import { stands } from './counting.ts';

interface Progress {
  districtId: string;
  centreId: string | null;
  subjectCode: string;
  expected: number;
  present: number;
}

/** Scores that are due and that are there, by centre and subject; somebody absent is there. As the caller sees them. */
async function progressOf(work: Work, examId: string): Promise<Progress[]> {
  const codes = (await subjectsIn(work, examId)).map(({ subjectCode }) => subjectCode);
  const { rows } = await sql<Progress>`select e.district_id, e.centre_id, x.code as subject_code,
      count(*)::int as expected, count(s.id)::int as present
    from ${work.table('examiner').as('e')}
      join unnest(${codes}::text[]) x (code) on x.code = any(e.subjects)
      left join ${work.table('examinerScore').as('s')}
        on s.exam_id = ${examId} and s.examiner_id = e.id and s.subject_code = x.code
    where e.exam_id = ${examId} and ${stands}
    group by e.district_id, e.centre_id, x.code order by e.district_id, e.centre_id nulls last, x.code`.execute(
    work.handle,
  );
  return rows;
}

/** 0–1: the share of scores that are due and there, whoever asks; null: none is due. */
export async function completeness(work: Work, examId: string): Promise<number | null> {
  const rows = await progressOf(work.as({ ...work.actor, scopes: 'all' }), examId);
  const { expected, present } = sumOf(rows);
  return expected === 0 ? null : present / expected;
}

const sumOf = (rows: readonly Progress[]) =>
  rows.reduce(
    (sum, { expected, present }) => ({ expected: sum.expected + expected, present: sum.present + present }),
    { expected: 0, present: 0 },
  );

/** 404 for an examination that the caller does not see. */
export async function scoreProgress(work: Work, { query: { examId } }: InputOf<typeof scoreCalls.scoreProgress>) {
  await work.table('formalExam').need(examId);
  const rows = await progressOf(work, examId);
  const subjects = new Map((await subjectsIn(work, examId)).map(({ subjectCode, name }) => [subjectCode, name]));
  const nameOf = await namesOf(
    work,
    'district',
    rows.flatMap(({ districtId, centreId }) => [districtId, centreId]),
  );
  const { expected, present } = sumOf(rows);
  return {
    expected,
    present,
    missing: expected - present,
    rows: rows.map((row) => ({
      ...row,
      districtName: nameOf(row.districtId),
      centreName: nameOf(row.centreId),
      subjectName: subjects.get(row.subjectCode) ?? row.subjectCode,
      missing: row.expected - row.present,
    })),
  };
}
