import { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { EndedTask, TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { workBehind } from '#platform/tasks/work-behind.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import { needArranging, refuseUnlessArranging, seesDistricts } from '../arranging.ts';
import { keepPart, makePart, type Plan, planDigest } from './plan-part.ts';

interface Place {
  made: number;
}
type Run = TaskRun<{ plan: string }, Place>;

export const planTaskKind = 'seat plan';

/**
 * Makes a preview district by district, each in a transaction with its checkpoint: a crash repeats no district. Current
 * seats do not change.
 */
export const planTask: TaskKind<{ plan: string }, Place> = {
  kind: planTaskKind,
  title: ['编排座位', 'Arrange seats'],
  store: 'business',
  slots: 1,
  run: makePlan,
  unfinished: letGo,
};

async function makePlan(run: Run): Promise<TaskEnd> {
  const { plan: id } = run.payload;
  const { districtIds } = await needMaking(run.work, id);
  for (const [index, districtId] of districtIds.entries()) {
    if (index < (run.checkpoint?.made ?? 0)) continue;
    if (run.cancelled.aborted) return giveUp(run);
    const made = await makePart(run.work, await needMaking(run.work, id), districtId);
    await run.step(async (work) => {
      const plan = await lockMaking(work, id);
      refuseUnlessArranging(await work.table('formalExam').needHeld(plan.examId));
      await keepPart(work, plan, made);
      return { checkpoint: { made: index + 1 }, done: index + 1, answer: undefined };
    });
  }
  return finish(run, districtIds.length);
}

async function finish(run: Run, made: number): Promise<TaskEnd> {
  const parts = await run.step(async (work) => {
    const { examId } = await work.table('seatPlan').need(run.payload.plan);
    const { status } = await needArranging(work, examId);
    const plan = await lockMaking(work, run.payload.plan);
    const digest = planDigest(plan);
    await work.table('seatPlan').change(plan.id, { state: planState.of.preview, digest });
    await noteExam(work, examId, { action: examAction.of.seatPreview, from: status, to: status, note: plan.seed });
    return { checkpoint: { made }, done: made, answer: Object.values(plan.parts) };
  });
  const sum = (key: 'people' | 'seated') => parts.reduce((total, part) => total + part[key], 0);
  const [people, seated] = [sum('people'), sum('seated')];
  return {
    words: [
      `已生成预览：${people}人中${seated}人有座位，请核对后采用`,
      `The preview is made: ${seated} of ${people} have a seat; look at it and adopt it`,
    ],
  };
}

async function needMaking(work: Work, id: string): Promise<Plan> {
  const plan = await work.table('seatPlan').need(id);
  if (plan.state !== planState.of.making || !(await seesDistricts(work, plan.districtIds)))
    throw refuse('changedByOther');
  return plan;
}

async function lockMaking(work: Work, id: string): Promise<Plan> {
  mayEnter(arrange.calls.arrange, work.actor);
  const plan = await work.table('seatPlan').needLocked(id);
  if (plan.state !== planState.of.making) throw refuse('changedByOther');
  return plan;
}

async function giveUp(run: Run): Promise<TaskEnd> {
  await run.step(async (work, at = { made: 0 }) => {
    await dropPlan(work, run.payload.plan);
    return { checkpoint: at, done: at.made, answer: undefined };
  });
  return { cancelled: true, words: ['已取消，没有生成预览', 'Cancelled; there is no preview'] };
}

async function letGo(context: AppContext, task: EndedTask<{ plan: string }>): Promise<void> {
  const { plan } = task.payload;
  await (await workBehind(context, task)).transaction(async (work) => {
    const row = await work.table('seatPlan').find(plan);
    if (row?.state === planState.of.making) await dropPlan(work, plan);
  });
}

export async function dropPlan(work: Work, id: string): Promise<void> {
  await work.table('seatPlan').change(id, {
    state: planState.of.discarded,
    endedUser: work.actor.id,
    endedTime: work.now,
  });
  const ofPlan = sql<SqlBool>`plan_id = ${id}`;
  await work.table('seatPlanRoom').erase(ofPlan);
  await work.table('seatPlanShortfall').erase(ofPlan);
}
