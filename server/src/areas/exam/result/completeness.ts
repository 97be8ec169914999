import type { InputOf } from '@kaoxin/contract/call.ts';
import type { scoreCalls } from '@kaoxin/contract/exam/scores/score.ts';
import { sql } from 'kysely';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { stands } from './counting.ts';

interface Progress {
  districtId: string;
  centreId: string | null;
  subjectCode: string;
  expected: number;
  present: number;
}

type Place = Pick<Progress, 'districtId' | 'centreId' | 'subjectCode'>;
const placeKey = ({ districtId, centreId, subjectCode }: Place): string => `${districtId} ${centreId} ${subjectCode}`;

/**
 * Due and present scores by centre and subject, in the caller's scope; an absence counts as present. Each is counted in
 * its own table, because only valid registrations for a subject have scores.
 */
async function progressOf(work: Work, examId: string): Promise<Progress[]> {
  const codes = (await subjectsIn(work, examId)).map(({ subjectCode }) => subjectCode);
  const due = await sql<Place & { people: number }>`select e.district_id, e.centre_id, x.code as subject_code,
      count(*)::int as people
    from ${work.table('examiner').as('e')} join unnest(${codes}::text[]) x (code) on x.code = any(e.subjects)
    where e.exam_id = ${examId} and ${stands}
    group by 1, 2, 3 order by 1, 2 nulls last, 3`.execute(work.handle);
  const there = await sql<
    Place & { people: number }
  >`select s.district_id, s.centre_id, s.subject_code, count(*)::int as people
    from ${work.table('examinerScore').as('s')} where s.exam_id = ${examId} group by 1, 2, 3`.execute(work.handle);
  const present = new Map(there.rows.map((row) => [placeKey(row), row.people]));
  return due.rows.map(({ people, ...row }) => ({ ...row, expected: people, present: present.get(placeKey(row)) ?? 0 }));
}

/** Share of due scores that are present, 0–1, regardless of scope; null if none is due. */
export const completeness = (work: Work, examId: string): Promise<number | null> =>
  cachedFigure(work, ['examiner', 'examinerScore'], `completeness ${examId}`, async () => {
    // read first: a concurrent write then makes the cached figure outdated but never wrong
    const at = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(work.handle);
    const { expected, present } = sumOf(await progressOf(work.ofTenant(), examId));
    return { value: expected === 0 ? null : present / expected, snapshot: at.rows[0]?.snapshot ?? '' };
  });

const sumOf = (rows: readonly Progress[]) =>
  rows.reduce((sum, { expected, present }) => ({ expected: sum.expected + expected, present: sum.present + present }), {
    expected: 0,
    present: 0,
  });

export async function scoreProgress(work: Work, { query: { examId } }: InputOf<typeof scoreCalls.scoreProgress>) {
  await work.table('formalExam').need(examId);
  const rows = await throughRoster(work, () => progressOf(work, examId));
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
