import type { InputOf } from '@kaoxin/contract/call.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal-states.ts';
import { nextStates, reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import type { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { rosterFields } from '../roster-import.ts';
import type { TaskSelected } from '../table.ts';
import { closeWindowAt } from './clocks.ts';
import { applicationsUnder, taskCounts } from './counts.ts';
import { examOf } from './hooks.ts';

const { draft, published, closed, ended } = reinspectionStatus.of;

export async function taskStatus(work: Work, { query: { id, status } }: InputOf<typeof reinspection.calls.status>) {
  const now = status === undefined || status === null ? undefined : await stepTask(work, id, status);
  const row = now ?? (await work.table('reinspection').need(id));
  const countsOf = await taskCounts(work, [id]);
  return {
    status: row.status,
    statusName: reinspectionStatus.label(row.status, work.actor.language),
    allowed: await leadsTo(work, row),
    counts: countsOf(id),
  };
}

/** Possible next statuses: not draft with applications, not ended with open ones. */
async function leadsTo(work: Work, { id, status }: TaskSelected): Promise<number[]> {
  const next = nextStates[status] ?? [];
  const isUsed = next.includes(draft) && (await applicationsUnder(work, id)) > 0;
  const isOpen = next.includes(ended) && (await applicationsUnder(work, id, openStatuses)) > 0;
  return next.filter((one) => !(isUsed && one === draft) && !(isOpen && one === ended));
}

/**
 * Setting the current status again changes nothing.
 * @throws 400 if the transition is not allowed or a guard refuses
 */
async function stepTask(work: Work, id: string, status: number): Promise<TaskSelected> {
  const tasks = work.table('reinspection');
  const row = await tasks.needLocked(id);
  work.target = id;
  if (row.status === status) return row;
  if (!nextStates[row.status]?.some((next) => next === status)) {
    const [from, to] = [row.status, status];
    throw refuse(400, [
      `复核任务状态不能由【${reinspectionStatus.label(from)}】变更为【${reinspectionStatus.label(to)}】`,
      `A task does not go from “${reinspectionStatus.label(from, 'en')}” to “${reinspectionStatus.label(to, 'en')}”`,
    ]);
  }
  if (status === published) await refuseUnready(work, row);
  if (status === draft) await refuseUsed(work, row);
  if (status === ended) await refuseOpen(work, row);
  if (status === closed && work.now < row.applyEnd) await closeWindowAt(work, id, work.now);
  return tasks.change(id, { status, ...(status === closed ? { closedTime: work.now } : {}) });
}

async function refuseUnready(work: Work, row: TaskSelected): Promise<void> {
  const people = await taskCounts(work.ofTenant(), [row.id]);
  if (people(row.id).rosterCount === 0) throw refuse(400, ['未导入成绩名单', 'Nobody may apply yet: import who may']);
  // locked, so that the template is not disabled before the publication
  const template = await work.table('dataTemplate').needLocked(row.templateId);
  if (template.status !== templateStatus.of.enabled) throw refuse(400, ['模板未启用', 'The template is not enabled']);
  await refuseLacking(work, row);
  const exam = await examOf(work, row.examId);
  if (exam?.status !== examStatus.of.released)
    throw refuse(400, ['成绩公布后才能发布复核任务', 'A task is published once the scores are released']);
  if (row.applyEnd <= work.now)
    throw refuse(400, ['申请结束时间已过，请先修改申请时间', 'Its window is over; change its times first']);
}

/** A roster imported before the task got another form may lack required fields. */
async function refuseLacking(work: Work, row: TaskSelected): Promise<void> {
  const needed = (await rosterFields(work, row)).filter(({ required, showIf }) => required === 1 && showIf === null);
  if (needed.length === 0) return;
  const keys = needed.map(({ field }) => field.fieldKey);
  const { count } = await work
    .table('reinspectionRoster')
    .ofTenant()
    .select()
    .select(sql<number>`count(*)::int`.as('count'))
    .where('taskId', '=', row.id)
    .where(sql<boolean>`not jsonb_exists_all(data, ${keys}::text[])`)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const labels = needed.map(({ label }) => label);
  throw refuse(400, [
    `名单中有${count}人缺少模板要求导入的内容（${labels.join('、')}），请重新导入名单`,
    `The roster lacks what the form needs (${labels.join(', ')}) of ${count} people: import it again`,
  ]);
}

async function refuseUsed(work: Work, { id }: TaskSelected): Promise<void> {
  const count = await applicationsUnder(work, id);
  if (count > 0)
    throw refuse(400, [`已有${count}件申请，不能撤回`, `It has ${count} applications and stays published`]);
}

async function refuseOpen(work: Work, { id }: TaskSelected): Promise<void> {
  const count = await applicationsUnder(work, id, openStatuses);
  if (count > 0) throw refuse(400, [`还有${count}件未答复`, `${count} applications are not answered yet`]);
}

export const isOpenNow = ({ status, applyStart, applyEnd }: TaskSelected, now: string): boolean =>
  status === published && applyStart <= now && now < applyEnd;

/**
 * Whether an application received at this time is accepted: a paper one may be registered after the window (domain.md
 * 3.1).
 */
export const tookAt = (task: TaskSelected, received: string): boolean =>
  (task.status === published || task.status === closed) && task.applyStart <= received && received < windowEnd(task);

/** The end of the window: the planned end, or an earlier manual closing. */
export const windowEnd = ({ applyEnd, closedTime }: TaskSelected): string =>
  closedTime !== null && closedTime < applyEnd ? closedTime : applyEnd;

/** Closes tasks after the end of their window, every minute. The clocks of applications already count from that end. */
export const taskClock: PeriodicJob = {
  lock: 88,
  name: 'review tasks whose window is over',
  everyMs: 60_000,
  run: (db, context) =>
    forEachTenant(db, context, taskClock.name, async (work) => {
      await work
        .table('reinspection')
        .changeMany(sql`status = ${published} and apply_end <= ${work.now}::timestamptz`, {
          status: closed,
          closedTime: work.now,
        });
    }),
};
