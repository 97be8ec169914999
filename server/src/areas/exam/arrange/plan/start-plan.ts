import { randomBytes } from 'node:crypto';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { type arrange, freeArrangements, mostRedraws } from '@kaoxin/contract/exam/arrange.ts';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { tellSupervisors } from '#platform/live/supervisors.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { partOf } from '../../formal/part.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import type { ExamTableRow } from '../../formal/tables.ts';
import { districtsOf, needArranging } from '../arranging.ts';
import { slotsIn } from '../slots.ts';
import { dropPlan, planTaskKind } from './plan-task.ts';

type Body = InputOf<typeof arrange.calls.arrange>['body'];

/** Maximum previews per user besides a new one, for comparison; each stores a seat for every examinee. */
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
    // skips a preview that is being adopted
    .skipLocked()
    .execute();
  for (const { id } of older) await dropPlan(work, id);
}

/**
 * The seed of a run. The server draws one per examination for all previews, so that users cannot retry until a draw
 * suits them (security.md S76). A redraw needs a reason, a caller who sees the whole examination, and at most
 * `mostRedraws` earlier ones.
 */
async function seedOf(
  work: Work,
  exam: ExamTableRow,
  reason: string | null | undefined,
  draw: () => string,
): Promise<string> {
  const { rows } = await sql<{ seed: string }>`select seed from ${work.table('seatPlan').ofTenant().as('p')}
    where exam_id = ${exam.id} order by id desc`.execute(work.handle);
  const [last] = rows;
  if (last && !reason) return last.seed;
  const seed = draw();
  if (!last || !reason) return seed;
  if (!(await partOf(work, exam)).whole)
    throw refuse(400, ['重新抽签由统筹全部考区的人员办理', 'Only a user who sees every district draws the lot again'], {
      fields: ['redraw'],
    });
  if (new Set(rows.map((row) => row.seed)).size > mostRedraws)
    throw refuse(
      400,
      [`每场考试最多重新抽签${mostRedraws}次`, `The lot of an examination is drawn again at most ${mostRedraws} times`],
      { fields: ['redraw'] },
    );
  const at = { from: exam.status, to: exam.status };
  await noteExam(work, exam.id, { action: examAction.of.seatRedraw, ...at, note: `${seed} ${reason}` });
  return seed;
}

/**
 * A change of one examinee, room or rule moves others, so repeated previews are a choice of neighbours. Beyond a number
 * of different arrangements each needs a reason, which supervisors are told (decision 167).
 */
async function needReason(
  work: Work,
  exam: ExamTableRow,
  { seed, districts, again }: { seed: string; districts: readonly string[]; again: string | null | undefined },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct part.value ->> 'digest')::int as count
    from ${work.table('seatPlan').ofTenant().as('p')} cross join lateral jsonb_each(p.parts) part
    where p.exam_id = ${exam.id} and p.seed = ${seed} and part.key = any(${districts}::text[])
    group by part.key order by 1 desc limit 1`.execute(work.handle);
  const count = rows[0]?.count ?? 0;
  if (count < freeArrangements) return;
  if (!again)
    throw refuse(
      400,
      [
        `本次抽签已产生${count}种不同的座位安排，再次编排请填写理由，理由记入考试记录并告知监督人员`,
        `This draw has produced ${count} different arrangements. Enter a reason for arranging again. It is recorded in the timeline, and supervisors are notified`,
      ],
      { fields: ['again'], reason: 'again' },
    );
  const at = { from: exam.status, to: exam.status };
  await noteExam(work, exam.id, { action: examAction.of.seatPreview, ...at, note: `${seed} ${again}` });
  await tellSupervisors(
    work,
    [`再次编排座位（第${count + 1}种安排）`, `Seats arranged again (arrangement ${count + 1})`],
    [`${exam.name}：${again}`, `${exam.name}: ${again}`],
  );
}

const drawSeed = (): string => randomBytes(8).toString('hex');

/** @param draw replaced by the demonstration, whose seed is fixed */
export async function startPlan(work: Work, { examId, districtIds, rules, redraw, again }: Body, draw = drawSeed) {
  const exam = await needArranging(work, examId);
  work.target = examId;
  const districts = await districtsOf(work, exam, districtIds);
  await slotsIn(work, examId);
  await dropOlderPreviews(work, examId);
  const seed = await seedOf(work, exam, redraw, draw);
  await needReason(work, exam, { seed, districts, again });
  const plan = await work.table('seatPlan').insert({
    examId,
    districtIds: districts,
    state: planState.of.making,
    rules,
    seed,
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
