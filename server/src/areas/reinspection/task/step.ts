import type { InputOf } from '@kaoxin/contract/call.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import type { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { sql } from 'kysely';
import { Process } from '#engine/process/process.ts';
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

type Verb = 'publish' | 'withdraw' | 'close' | 'end';
const publishing = 'reinspection_publish';
const closing = 'reinspection_close';

interface Facts {
  all: number;
  open: number;
}

/** The steps of a review task (domain.md 3.5). */
export const taskProcess = new Process<'reinspection', Verb, Facts>({
  table: 'reinspection',
  called: ['复核任务', 'A task'],
  statuses: reinspectionStatus,
  buttons: { publish: publishing, withdraw: publishing, close: closing, end: closing },
  async facts(work, rows) {
    const counts = new Map<string, Facts>();
    for (const { id } of rows)
      counts.set(id, { all: await applicationsUnder(work, id), open: await applicationsUnder(work, id, openStatuses) });
    return ({ id }) => counts.get(id) ?? { all: 0, open: 0 };
  },
  transitions: [
    { verb: 'publish', from: [draft], to: published, checks: [refuseUnready] },
    { verb: 'withdraw', from: [published], to: draft, preconditions: [isUnused] },
    { verb: 'close', from: [published], to: closed, effects: [{ columns: closeWindow }] },
    { verb: 'end', from: [closed], to: ended, preconditions: [isAnswered] },
  ],
});

export async function taskStatus(work: Work, { query: { id, status } }: InputOf<typeof reinspection.calls.status>) {
  const now = status === undefined || status === null ? undefined : await stepTask(work, id, status);
  const row = now ?? (await work.table('reinspection').need(id));
  const countsOf = await taskCounts(work, [id]);
  const verbs = (await taskProcess.allowed(work, [row]))(row);
  return {
    status: row.status,
    statusName: reinspectionStatus.label(row.status, work.actor.language),
    allowed: verbs.flatMap((verb) => taskProcess.by(verb, row.status)?.to ?? []),
    counts: countsOf(id),
  };
}

/** Setting the current status again changes nothing. */
async function stepTask(work: Work, id: string, status: number): Promise<TaskSelected> {
  const row = await taskProcess.lock(work, id);
  return row.status === status ? row : taskProcess.take(work, row, taskProcess.needTo(row, status), undefined);
}

async function closeWindow(work: Work, { id, applyEnd }: TaskSelected) {
  if (work.now < applyEnd) await closeWindowAt(work, id, work.now);
  return { closedTime: work.now };
}

async function refuseUnready(work: Work, row: TaskSelected): Promise<void> {
  const people = await taskCounts(work.ofTenant(), [row.id]);
  if (people(row.id).rosterCount === 0) throw refuse(400, ['未导入成绩名单', 'No roster imported yet']);
  // locked, so that the template is not disabled before the publication
  const template = await work.table('dataTemplate').needLocked(row.templateId);
  if (template.status !== templateStatus.of.enabled) throw refuse(400, ['模板未启用', 'The template is not enabled']);
  await refuseLacking(work, row);
  const exam = await examOf(work, row.examId);
  if (exam?.status !== examStatus.of.released)
    throw refuse(400, ['成绩公布后才能发布复核任务', 'A task can be published only after the scores are released']);
  if (row.applyEnd <= work.now)
    throw refuse(400, ['申请结束时间已过，请先修改申请时间', 'The application period is over. Change it first']);
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
    `${count} people on the roster lack details that the form needs (${labels.join(', ')}). Import the roster again`,
  ]);
}

function isUnused({ facts }: { facts: Facts }) {
  if (facts.all === 0) return undefined;
  return refuse(400, [
    `已有${facts.all}件申请，不能撤回`,
    `It has ${facts.all} applications and cannot be unpublished`,
  ]);
}

function isAnswered({ facts }: { facts: Facts }) {
  if (facts.open === 0) return undefined;
  return refuse(400, [`还有${facts.open}件未答复`, `${facts.open} applications are not answered yet`]);
}

export const isOpenNow = ({ status, applyStart, applyEnd }: TaskSelected, now: string): boolean =>
  status === published && applyStart <= now && now < applyEnd;

/**
 * Whether an application received at this time is accepted: a paper one may be registered after the window (domain.md
 * 3.1).
 */
export const tookAt = (task: TaskSelected, received: string): boolean =>
  (task.status === published || task.status === closed) && task.applyStart <= received && received < windowEnd(task);

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
