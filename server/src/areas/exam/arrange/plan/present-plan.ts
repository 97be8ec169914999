import type { InputOf } from '@kaoxin/contract/call.ts';
import { defaultPageSize, type Page, say } from '@kaoxin/contract/conventions.ts';
import type { arrange, SeatPlan } from '@kaoxin/contract/exam/arrange.ts';
import {
  planState,
  type ShortfallReason,
  shortfallReason,
  shortfallReasons,
} from '@kaoxin/contract/exam/arrange-states.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { seesNeeds } from '../../examiner/named.ts';
import { throughRoster } from '../../examiner/registration/whole-rosters.ts';
import { placeRows, seenPlaces } from '../../formal/places/place-rows.ts';
import { seesDistricts } from '../arranging.ts';
import { slotsIn } from '../slots.ts';
import { staleIn } from './adopt-plan.ts';
import type { Plan } from './plan-part.ts';

type Calls = typeof arrange.calls;

export async function planOf(
  work: Work,
  { examId, planId }: InputOf<Calls['arrangeResult']>['query'],
): Promise<SeatPlan | null> {
  await work.table('formalExam').need(examId);
  const plan = planId ? await work.table('seatPlan').need(planId) : await lastPlan(work, examId);
  return plan ? presentPlan(work, plan) : null;
}

const lastPlan = (work: Work, examId: string): Promise<Plan | undefined> =>
  work
    .table('seatPlan')
    .select()
    .selectAll()
    .where('examId', '=', examId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function presentPlan(work: Work, plan: Plan): Promise<SeatPlan> {
  const { id, examId, state, rules, seed, digest, taskId, createTime, endedTime } = plan;
  const { language } = work.actor;
  const userName = await namesOf(work, 'user', [plan.createUser, plan.endedUser]);
  const stale = state === planState.of.preview ? await throughRoster(work, () => staleIn(work, plan)) : [];
  const { slots } = await slotsIn(work, examId);
  return {
    id,
    examId,
    state,
    rules,
    seed,
    digest,
    taskId,
    createTime,
    endedTime,
    slots,
    stateName: planState.label(state, language),
    createUserName: userName(plan.createUser),
    endedUserName: userName(plan.endedUser),
    whole: (await seesDistricts(work, plan.districtIds)) ? 1 : 0,
    stale: stale.map((words) => say(words, language)),
    districts: (await seenPlaces(work, plan.districtIds)).map((district) => {
      const { people = 0, seated = 0 } = plan.parts[district.id] ?? {};
      return { id: district.id, name: district.name, people, seated };
    }),
    centres: await centresOf(work, id),
    shortfalls: await shortfallsOf(work, id),
  };
}

async function centresOf(work: Work, planId: string): Promise<SeatPlan['centres']> {
  const rows = await work
    .table('seatPlanRoom')
    .select()
    .select([
      'centreId',
      'districtId',
      sql<number>`count(*)::int`.as('rooms'),
      sql<number>`sum(people)::int`.as('people'),
    ])
    .where('planId', '=', planId)
    .groupBy(['centreId', 'districtId'])
    .execute();
  const places = await placeRows(
    work,
    rows.map(({ centreId }) => centreId),
  );
  return rows
    .map((row) => {
      const { code = null, name = null } = places.get(row.centreId) ?? {};
      return { ...row, code, centreName: name };
    })
    .sort((one, other) => ((one.code ?? '') < (other.code ?? '') ? -1 : 1));
}

async function shortfallsOf(work: Work, planId: string): Promise<SeatPlan['shortfalls']> {
  const rows = await work
    .table('seatPlanShortfall')
    .select()
    .select(['reason', sql<number>`sum(people)::int`.as('count')])
    .where('planId', '=', planId)
    .groupBy('reason')
    .execute();
  return rows
    .map((row) => ({ ...row, reasonName: shortfallReason.label(row.reason, work.actor.language) }))
    .sort((one, other) => shortfallReasons.indexOf(one.reason) - shortfallReasons.indexOf(other.reason));
}

export async function roomsOfPlan(work: Work, { id, centreId }: InputOf<Calls['arrangeRooms']>['query']) {
  await work.table('seatPlan').need(id);
  const planned = work.table('seatPlanRoom');
  const { rows } = await sql<{ roomId: string; people: number; slot: number; count: number }>`
    select p.room_id, p.people, s.slot, count(*)::int as count
    from ${planned.as('p')} cross join unnest(p.slots) s (slot)
    where p.plan_id = ${id} and p.centre_id = ${centreId} group by 1, 2, 3 order by 3`.execute(work.handle);
  const byRoom = Map.groupBy(rows, ({ roomId }) => roomId);
  const named = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .those([...byRoom.keys()])
    .select(['id', 'roomNo'])
    .orderBy('roomNo')
    .execute();
  return named.map(({ id: roomId, roomNo }) => {
    const own = byRoom.get(roomId) ?? [];
    const used = own.map(({ slot, count }) => ({ slot, people: count }));
    return { roomId, roomNo, people: own[0]?.people ?? 0, used };
  });
}

type Person = Page<{
  id: string;
  name: string;
  ticketNo: string | null;
  districtIdName: string | null;
  centreIdName: string | null;
  workUnit: string | null;
  subjects: string[];
  needsAccess: number | null;
}>;

export async function peopleOfShortfall(
  work: Work,
  { id, reason, current = 1, size = defaultPageSize }: InputOf<Calls['arrangePeople']>['query'],
): Promise<Person> {
  const isTold = seesNeeds(work);
  // this list reveals who needs an accessible room
  if (reason === 'notAccessible' && !isTold) throw refuse('notAllowed');
  const { examId } = await work.table('seatPlan').need(id);
  const total = (await shortfallsOf(work, id)).find((one) => one.reason === reason)?.count ?? 0;
  const ids = await idsOfShortfall(work, { id, reason, size, from: (current - 1) * size });
  const people = await work.table('examiner').those(ids).where('examId', '=', examId).selectAll().execute();
  const byId = new Map(people.map((row) => [row.id, row]));
  const nameOf = await namesOf(
    work,
    'district',
    people.flatMap((row) => [row.districtId, row.centreId]),
  );
  const records = ids.flatMap((each) => {
    const row = byId.get(each);
    if (!row) return [];
    const { name, ticketNo, workUnit, subjects } = row;
    const needsAccess = isTold ? row.needsAccess : null;
    const places = { districtIdName: nameOf(row.districtId), centreIdName: nameOf(row.centreId) };
    return [{ id: each, name, ticketNo, ...places, workUnit, subjects, needsAccess }];
  });
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

async function idsOfShortfall(
  work: Work,
  { id, reason, size, from }: { id: string; reason: ShortfallReason; size: number; from: number },
): Promise<string[]> {
  const shortfalls = work.table('seatPlanShortfall');
  const { rows } = await sql<{ id: string }>`select o.id from ${shortfalls.as('s')}
    cross join unnest(s.examiner_ids) with ordinality o (id, place)
    where s.plan_id = ${id} and s.reason = ${reason} order by s.district_id, o.place
    limit ${size} offset ${from}`.execute(work.handle);
  return rows.map((row) => row.id);
}
