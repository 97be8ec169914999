import { endedStatuses, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { PlaceExam } from '@kaoxin/contract/exam/places/district.ts';
import { sql } from 'kysely';
import { type HeldThere, placePort } from '#engine/ports/place-port.ts';
import type { Work } from '#platform/work.ts';

const { draft, cancelled } = examStatus.of;
/** A draft does not arrange anything yet. */
const over: readonly number[] = [draft, ...endedStatuses];

async function examsAt(work: Work, ids: readonly string[], without: readonly number[]) {
  const exams = work.table('formalExam').ofTenant();
  const { rows } = await sql<{ place: string; id: string }>`
    select w.place, e.id from unnest(${[...ids]}::bigint[]) as w (place)
    join ${exams.as('e')} on w.place = any(e.district_ids) or w.place = any(e.centre_ids)
    where e.status <> all(${[...without]}::int[])`.execute(work.business);
  return rows;
}
const placesOf = async (work: Work, ids: readonly string[], without: readonly number[]): Promise<string[]> =>
  (await examsAt(work, ids, without)).map(({ place }) => place);

export const placesOfExams = placePort.from('formalExam', {
  open: (work, ids) => placesOf(work, ids, over),
  ever: (work, ids) => placesOf(work, ids, []),

  async running(work, ids) {
    const counts = new Map<string, number>();
    for (const place of await placesOf(work, ids, over)) counts.set(place, (counts.get(place) ?? 0) + 1);
    return counts;
  },

  async outside(work, id, { from, until }) {
    const exams = work.table('formalExam').ofTenant();
    const { rows } = await sql<HeldThere>`
      select e.name, to_char(e.exam_start, 'YYYY-MM-DD') as first, to_char(e.exam_end, 'YYYY-MM-DD') as last
      from ${exams.as('e')}
      where (${id}::bigint = any(e.district_ids) or ${id}::bigint = any(e.centre_ids)) and e.status <> all(${[...over]}::int[])
        and (e.exam_start::date < ${from}::date or e.exam_end::date > ${until}::date)
      order by e.exam_start, e.id limit 1`.execute(work.business);
    return rows[0];
  },

  async latest(work, id, most) {
    const exams = work.table('formalExam').ofTenant();
    const { rows } = await sql<Omit<PlaceExam, 'statusName'> & { status: number }>`
      select e.id, e.exam_code, e.name, e.exam_start, e.status from ${exams.as('e')}
      where (${id}::bigint = any(e.district_ids) or ${id}::bigint = any(e.centre_ids))
        and e.status <> all(${[draft, cancelled]}::int[])
      order by e.exam_start desc, e.id desc limit ${most}`.execute(work.business);
    return rows.map(({ status, ...exam }) => ({
      ...exam,
      statusName: examStatus.label(status, work.actor.language),
    }));
  },
});
