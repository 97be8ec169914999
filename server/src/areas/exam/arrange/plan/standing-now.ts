import { createHash } from 'node:crypto';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { PlanPart } from '../tables.ts';
import type { Hall } from './hall.ts';

export type Standing = Pick<PlanPart, 'roster' | 'rooms' | 'locks' | 'seats'>;

const words: Readonly<Record<keyof Standing, Label>> = {
  roster: ['考生名单', 'the roster'],
  rooms: ['考点考场', 'test centres and rooms'],
  locks: ['考场锁定', 'locked rooms'],
  seats: ['已编排座位', 'seats that were given'],
};

export const changedSince = (then: Standing, now: Standing): Label[] =>
  keysOf(words)
    .filter((what) => then[what] !== now[what])
    .map((what) => words[what]);

export const wish = sql<string | null>`case when room_id is null then centre_id else wished_centre_id end`;

export const isStanding = sql`reg_status = any(${[...standing]}::int[])`;

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export async function standingNow(work: Work, examId: string, districtId: string, hall: Hall): Promise<Standing> {
  const taken = await work
    .table('examRoom')
    .ofTenant()
    .select()
    .select(['roomId', 'version'])
    .where('examId', '=', examId)
    .where('districtId', '=', districtId)
    .where('places', '>', 0)
    .orderBy('roomId')
    .execute();
  return {
    roster: await rosterDigest(work, examId, districtId),
    rooms: digest([hall.centres, hall.rooms]),
    locks: digest([...hall.locked].sort()),
    seats: digest(taken),
  };
}

/** One statement for 300,000 people: a sum of digests needs no order. */
async function rosterDigest(work: Work, examId: string, districtId: string): Promise<string> {
  const people = work.table('examiner').ofTenant();
  const { rows } = await sql<{ digest: string }>`
    select count(*) || '-' || coalesce(sum(hashtextextended(
      concat_ws('|', id, ${wish}, array_to_string(subjects, ','), coalesce(work_unit, ''), needs_access), 0)::numeric), 0) as digest
    from ${people.as('e')} where e.exam_id = ${examId} and e.district_id = ${districtId} and ${isStanding}`.execute(
    work.handle,
  );
  return rows[0]?.digest ?? '';
}
