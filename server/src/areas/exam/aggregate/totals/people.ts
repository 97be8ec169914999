import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { Marking } from './marking.ts';

export const structureKeys = ['gender', 'age', 'education', 'unit', 'attempt'] as const;
export type StructureKey = (typeof structureKeys)[number];

/** Keys of dictionaries, an age band (`ageBands`), 1 for the first and 2 for a later attempt; 0 if unknown. */
export type Traits = Readonly<Record<StructureKey, number>>;

export const ageBands = [25, 30, 35, 40, 50] as const;

/**
 * @param day `yyyy-MM-dd` of the examination
 * @returns 1–6, or 0 without a birthday
 */
export function ageBand(birthday: string | null, day: string): number {
  if (birthday === null) return 0;
  const before = day.slice(5, 10) < birthday.slice(5, 10) ? 1 : 0;
  const age = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - before;
  return 1 + ageBands.filter((from) => age >= from).length;
}

interface Row {
  id: string;
  gender: number;
  education: number | null;
  unitKind: number | null;
  birthday: string | null;
  again: boolean;
}

/**
 * Traits of these examinees by ID. A later attempt means a registration for an earlier examination of the same project,
 * whatever its result.
 */
export async function traitsOf(
  whole: Work,
  { examId, examStart, projectType }: Marking,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Traits>> {
  const earlier = await earlierExams(whole, { projectType, examStart });
  const { rows } = await sql<Row>`
    with mine as materialized (select e.id, e.gender, e.education, e.unit_kind, e.person_id
      from ${whole.table('examiner').as('e')} where e.exam_id = ${examId} and e.id = any(${[...ids]}::bigint[])),
    known as materialized (select distinct b.person_id from ${whole.table('examiner').as('b')}
      where b.exam_id = any(${earlier}::bigint[])
        and b.person_id = any(array(select person_id from mine)) and b.reg_status in (0, 1, 3))
    select m.id, m.gender, m.education, m.unit_kind, p.birthday, k.person_id is not null as again
    from mine m left join ${whole.table('person').as('p')} on p.id = m.person_id
      left join known k on k.person_id = m.person_id`.execute(whole.handle);
  return new Map(
    rows.map(({ id, gender, education, unitKind, birthday, again }) => [
      id,
      {
        gender,
        age: ageBand(birthday, examStart),
        education: education ?? 0,
        unit: unitKind ?? 0,
        attempt: again ? 2 : 1,
      },
    ]),
  );
}

export async function earlierExams(
  whole: Work,
  { projectType, examStart }: Pick<Marking, 'projectType' | 'examStart'>,
): Promise<string[]> {
  const rows = await whole
    .table('formalExam')
    .select()
    .select('id')
    .where('projectType', '=', projectType)
    .where('examStart', '<', examStart)
    .where('status', '<>', 90)
    .execute();
  return rows.map(({ id }) => id);
}
