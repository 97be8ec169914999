import { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type SqlBool, sql } from 'kysely';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import { tellPlannerOf } from '../../result/tell-planner.ts';
import { recountRooms } from '../seats/recount-rooms.ts';
import { settleSeats } from '../seats/settle-seats.ts';
import { hallOf } from './hall.ts';
import { needPreview } from './open-plan.ts';
import type { Plan } from './plan-part.ts';
import { dropPlan } from './plan-task.ts';
import { changedSince, standingNow } from './standing-now.ts';

const adoptTaskKind = 'seat adoption';

export async function startAdoption(work: Work, id: string): Promise<{ taskId: string }> {
  const plan = await needPreview(work, id);
  work.target = id;
  await refuseStale(work, plan);
  const exam = await work.table('formalExam').need(plan.examId);
  const taskId = await startTask(work, adoptTaskKind, {
    title: [`采用编排方案：${exam.name}`, `Adopt the seating plan: ${exam.name}`],
    payload: { plan: id },
    total: plan.districtIds.length,
    path: '/examinationManage/examinationList/index',
  });
  return { taskId };
}

export async function discardPlan(work: Work, id: string): Promise<null> {
  const { examId, seed } = await needPreview(work, id);
  work.target = id;
  await dropPlan(work, id);
  const at = { from: examStatus.of.arranging, to: examStatus.of.arranging };
  await noteExam(work, examId, { action: examAction.of.seatDiscard, ...at, note: seed });
  return null;
}

interface Adopted {
  examId: string;
  seated: number;
}

export const adoptTask: TaskKind<{ plan: string }, Adopted> = {
  kind: adoptTaskKind,
  title: ['采用编排方案', 'Adopt a seating plan'],
  store: 'business',
  slots: 1,
  run: adopt,
};

async function adopt(run: TaskRun<{ plan: string }, Adopted>): Promise<TaskEnd> {
  const { examId, seated } =
    run.checkpoint ??
    (await run.step(async (work) => {
      const answer = await adoptPlan(work, run.payload.plan, (done) => run.progress(done));
      return { checkpoint: answer, done: 0, answer };
    }));
  await tellPlannerOf(run.work, examId, ['examiner', 'exam_seat']);
  return { words: [`已采用编排方案，${seated}人有座位`, `The seating plan is adopted; ${seated} people have a seat`] };
}

/** Three hundred thousand examinees take longer than the usual timeout. */
const allowed = sql`set local statement_timeout = '120s'`;

async function adoptPlan(work: Work, id: string, progress: (done: number) => void): Promise<Adopted> {
  // current rights of the user (security.md S24)
  mayEnter(arrange.calls.arrangeAdopt, work.actor);
  await allowed.execute(work.handle);
  const plan = await needPreview(work, id);
  await holdRooms(work, id);
  await refuseStale(work, plan);
  for (const [index, districtId] of plan.districtIds.entries()) {
    await exchangeSeats(work, plan, districtId);
    await settleSeats(work, plan.examId, { districtId });
    await recountRooms(work, plan.examId, { districtId });
    progress(index + 1);
  }
  await work.table('seatPlan').change(id, {
    state: planState.of.adopted,
    endedUser: work.actor.id,
    endedTime: work.now,
  });
  const at = { from: examStatus.of.arranging, to: examStatus.of.arranging };
  const note = `${plan.seed} ${plan.digest}`;
  await noteExam(work, plan.examId, { action: examAction.of.seatAdopt, ...at, note });
  const { examId, parts } = plan;
  return { examId, seated: Object.values(parts).reduce((sum, { seated }) => sum + seated, 0) };
}

/** Locks the rooms of a plan until it is adopted: a request to shrink one waits and is then refused. */
async function holdRooms(work: Work, planId: string): Promise<void> {
  const planned = await work.table('seatPlanRoom').select().select('roomId').where('planId', '=', planId).execute();
  await work
    .table('room')
    .ofTenant()
    .those(planned.map(({ roomId }) => roomId))
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
}

async function refuseStale(work: Work, plan: Plan): Promise<void> {
  const changed = await staleIn(work, plan);
  if (changed.length === 0) return;
  throw refuse(409, [
    `${changed.map(([zh]) => zh).join('、')}已变化，请重新编排`,
    `Changed since the preview was made: ${changed.map(([, en]) => en).join(', ')}. Arrange the seats again`,
  ]);
}

export async function staleIn(work: Work, { examId, districtIds, parts }: Plan) {
  const changed = new Map<string, readonly [zh: string, en: string]>();
  for (const districtId of districtIds) {
    const part = parts[districtId];
    if (!part) continue;
    const now = await standingNow(work, examId, districtId, await hallOf(work, examId, districtId));
    for (const words of changedSince(part, now)) changed.set(words[0], words);
  }
  return [...changed.values()];
}

async function exchangeSeats(work: Work, { id, examId }: Plan, districtId: string): Promise<void> {
  const { locked } = await hallOf(work, examId, districtId);
  await work
    .table('examSeat')
    .erase(
      sql<SqlBool>`exam_id = ${examId} and district_id = ${districtId} and room_id <> all(${[...locked]}::bigint[])`,
    );
  const rooms = work.table('seatPlanRoom');
  await work.table('examSeat').insertFrom(
    ['examId', 'districtId', 'centreId', 'roomId', 'examinerId', 'slot', 'seatNo'],
    sql`select p.exam_id, p.district_id, p.centre_id, p.room_id, s.examiner_id, s.slot, s.seat_no
      from ${rooms.as('p')} cross join unnest(p.examiner_ids, p.slots, p.seat_nos) s (examiner_id, slot, seat_no)
      where p.plan_id = ${id} and p.district_id = ${districtId}`,
  );
}
