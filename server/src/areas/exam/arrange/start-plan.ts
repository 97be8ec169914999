import { randomBytes } from 'node:crypto';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { districtsOf, needArranging } from './arranging.ts';
import { dropPlan, planTaskKind } from './plan-task.ts';
import { slotsIn } from './slots.ts';

type Body = InputOf<typeof arrange.calls.arrange>['body'];

/** Previews of somebody that stay beside the one he asks for, to be compared with it; each holds a seat for everybody. */
const previewsKept = 2;

async function dropOlderPreviews(work: Work, examId: string): Promise<void> {
  const older = await work
    .table('seatPlan')
    .select()
    .select('id')
    .where('examId', '=', examId)
    .where('state', '=', planState.of.preview)
    .where('createUser', '=', work.actor.id)
    .orderBy('id', 'desc')
    .offset(previewsKept)
    .forUpdate()
    // one that is being adopted is none any more
    .skipLocked()
    .execute();
  for (const { id } of older) await dropPlan(work, id);
}

/** Starts the task that makes a preview; the seed is drawn where nobody names one, and told either way. */
export async function startPlan(work: Work, { examId, districtIds, rules, seed }: Body) {
  const exam = await needArranging(work, examId);
  work.target = examId;
  const districts = await districtsOf(work, exam, districtIds);
  await slotsIn(work, examId);
  await dropOlderPreviews(work, examId);
  const plan = await work.table('seatPlan').insert({
    examId,
    districtIds: districts,
    state: planState.of.making,
    rules,
    seed: seed ?? randomBytes(8).toString('hex'),
    parts: {},
    digest: null,
    taskId: null,
    endedUser: null,
    endedTime: null,
  });
  const taskId = await startTask(work, planTaskKind, {
    title: [`编排座位：${exam.name}`, `Arrange seats: ${exam.name}`],
    payload: { plan: plan.id },
    total: districts.length,
    path: '/examinationManage/examinationList/index',
  });
  await work.table('seatPlan').change(plan.id, { taskId });
  return { id: plan.id, taskId };
}
