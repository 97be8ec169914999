import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { attendance } from '@kaoxin/contract/exam/attendance.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { sql } from 'kysely';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../arrange/slots.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';

type Calls = typeof attendance.calls;
type Row = AnswerOf<Calls['progress']>[number];

/**
 * Attendance by visible centre in a slot. Rooms are those of `attendRooms`; examinees without a room count as one more.
 * Seats at centres out of scope are not counted.
 */
export async function attendProgress(
  work: Work,
  { query: { examId, slot } }: InputOf<Calls['progress']>,
): Promise<Row[]> {
  await work.table('formalExam').need(examId);
  const wanted = slot ?? 1;
  const { slotOf } = await slotsIn(work, examId);
  const codes = [...slotOf].flatMap(([code, its]) => (its === wanted ? [code] : []));
  if (codes.length === 0) return [];
  const key = `attendance ${examId} ${wanted} ${codes.join()} ${work.table('examiner').visibilityKey()}`;
  // every saved room triggers a request, and a query over a million people takes long, so waiting requests share one
  // answer
  return cachedFigure(work, ['examiner', 'examSeat', 'examinerScore'], key, () =>
    throughRoster(work, async () => {
      const at = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(work.handle);
      return { value: await countedIn(work, examId, { wanted, codes }), snapshot: at.rows[0]?.snapshot ?? '' };
    }),
  );
}

async function countedIn(
  work: Work,
  examId: string,
  { wanted, codes }: { wanted: number; codes: readonly string[] },
): Promise<Row[]> {
  // with a single subject, as in nearly all slots, each examinee has one row; `distinct` takes four tenths of the time
  // for a million people
  const once = codes.length > 1 ? sql`distinct` : sql``;
  const { rows } = await sql<Row>`
    select centre_id, count(*)::int as rooms, count(*) filter (where open = 0)::int as done,
      sum(people)::int as people, sum(open)::int as open
    from (
      select coalesce(s.centre_id, e.centre_id) as centre_id, s.room_id, count(*) as people,
        count(*) filter (where x.examiner_id is null) as open
      from ${work.table('examiner').as('e')}
      left join ${work.table('examSeat').ofTenant().as('s')}
        on s.exam_id = ${examId} and s.examiner_id = e.id and s.slot = ${wanted}
      left join ${work.table('examSeat').as('seen')} on seen.id = s.id and seen.exam_id = ${examId}
      left join (
        select ${once} examiner_id from ${work.table('examinerScore').as('said')}
        where said.exam_id = ${examId} and said.subject_code = any(${[...codes]}::text[])
      ) x on x.examiner_id = e.id
      where e.exam_id = ${examId} and e.reg_status = any(${[...standing]}::int[]) and e.subjects && ${[...codes]}::text[]
        and (s.id is null or seen.id is not null)
      group by 1, 2
    ) by_room where centre_id is not null
    group by centre_id order by centre_id`.execute(work.handle);
  return rows;
}
