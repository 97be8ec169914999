import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import type { Moment } from '#engine/calendar/day.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import { type CaseMoment, clockColumns, finishDeadline } from '../clock/clock.ts';
import { overdueDays } from '../clock/sla.ts';
import { forEachKind } from '../kind/each-kind.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { caseMoment } from '../workdays/moment.ts';

const atOnce = 500;
const note = '机构内部转送不改变办理期限，按原期限更正';
const { clock, transfer } = caseAction.of;

/**
 * Earlier releases restarted the clocks of a case when it moved to another department of the authority (domain.md G10).
 * This job restores what the applicant was promised. The timeline entry marks a case as corrected, so an interrupted
 * run can continue.
 */
export const restartedClocks: PeriodicJob = {
  lock: 37,
  name: 'clocks that a transfer restarted',
  everyMs: 60 * 60_000,
  atStart: true,
  run: (db, context) =>
    forEachTenant(db, context, restartedClocks.name, async (work) => {
      const at = await caseMoment(work);
      await forEachKind(work, restartedClocks.name, (module) => setRight(work, module, at));
    }),
};

async function setRight(work: Work, module: CaseModule, at: CaseMoment): Promise<void> {
  for (const id of await restartedOnes(work, module)) await restore(work, module, id, at);
}

/** A transfer that left the clocks alone recorded no clock column. */
async function restartedOnes(work: Work, { kind, table }: CaseModule): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from ${work.table(table).as('c')}
    where c.transfer_time is not null and exists (
      select from ${work.table('caseEvent').as('e')} where e.case_type = ${kind} and e.case_id = c.id
        and e.action = ${transfer} and jsonb_exists(e.diff, 'acceptStart') and not exists (
          select from ${work.table('caseEvent').as('n')} where n.case_type = ${kind} and n.case_id = c.id
            and n.action = ${clock} and n.note = ${note} and n.seq > e.seq))
    order by c.id limit ${atOnce}`.execute(work.handle);
  return rows.map(({ id }) => id);
}

type Diff = Readonly<Record<string, readonly [unknown, unknown]>>;

async function overwritten(work: Work, kind: string, id: string): Promise<Diff[]> {
  const events = await work
    .table('caseEvent')
    .select()
    .select('diff')
    .where('caseType', '=', kind)
    .where('caseId', '=', id)
    .where('action', '=', transfer)
    .orderBy('seq')
    .execute();
  return events.flatMap(({ diff }) => (diff && 'acceptStart' in diff ? [diff] : []));
}

const textOf = (diff: Diff | undefined, field: string): string | null => {
  const before = diff?.[field]?.[0];
  return typeof before === 'string' ? before : null;
};
const numberOf = (diff: Diff | undefined, field: string): number => {
  const before = diff?.[field]?.[0];
  return typeof before === 'number' ? before : 0;
};

export function withoutRestart(kase: CaseHead, transfers: readonly Diff[], at: CaseMoment): CaseHead {
  const isOpen = openStatuses.includes(kase.caseStatus);
  const promise = transfers.find((diff) => textOf(diff, 'acceptNoticeTime') !== null);
  const paused = (of: readonly Diff[]) => of.reduce((sum, diff) => sum + numberOf(diff, 'pausedDays'), 0);
  // pauses before the notice belong to the acceptance clock, later ones to the finish clock
  const untold = promise ? transfers.slice(0, transfers.indexOf(promise)) : transfers;
  const promised = promise ? transfers.slice(transfers.indexOf(promise)) : [];
  const extendDays = Math.max(kase.extendDays, ...transfers.map((diff) => numberOf(diff, 'extendDays')));
  const restored: CaseHead = {
    ...kase,
    acceptStart: textOf(transfers[0], 'acceptStart') ?? kase.acceptStart,
    ...(kase.extendState === 2 && { extendDays }),
    ...(promise
      ? {
          acceptNoticeTime: textOf(promise, 'acceptNoticeTime'),
          acceptResult: (kase.acceptResult ?? numberOf(promise, 'acceptResult')) as CaseHead['acceptResult'],
          finishStart: textOf(promise, 'finishStart') ?? kase.finishStart,
          acceptPaused: paused(untold),
          pausedDays: kase.pausedDays + paused(promised),
          ...(kase.caseStatus === 10 && { caseStatus: 20 as const }),
        }
      : kase.acceptNoticeTime === null
        ? { pausedDays: kase.pausedDays + paused(untold) }
        : { acceptPaused: kase.acceptPaused + paused(untold) }),
  };
  // deadlines of an ended case are computed as if it were open
  const open: CaseHead = { ...restored, caseStatus: isOpen ? restored.caseStatus : 20 };
  const untoldYet: CaseHead = { ...open, acceptNoticeTime: null, pausedDays: restored.acceptPaused };
  const isTold = restored.acceptNoticeTime !== null;
  const { acceptDue, acceptRaw, acceptWarn } = clockColumns(isTold ? untoldYet : open, at);
  const { finishDue, finishRaw, finishWarn, extendedTo, dueEstimated } = clockColumns(open, at);
  // a second acceptance may have promised an earlier day, which then holds
  const again = promise && kase.finishStart !== null ? finishDeadline(kase, at) : null;
  const isEarlier = again !== null && finishDue !== null && again.due < finishDue;
  const finish = isEarlier
    ? {
        finishStart: kase.finishStart,
        pausedDays: kase.pausedDays,
        finishDue: kase.finishDue,
        finishRaw: kase.finishRaw,
        finishWarn: kase.finishWarn,
      }
    : { finishDue, finishRaw, finishWarn, extendedTo };
  const next: CaseHead = { ...restored, acceptDue, acceptRaw, acceptWarn, dueEstimated, ...finish };
  return { ...next, ...lateOf(next, isOpen, at.now) };
}

function lateOf(kase: CaseHead, isOpen: boolean, now: Moment): Pick<CaseHead, 'acceptLate' | 'finishLate'> {
  const ended = isOpen ? null : (kase.replyTime ?? (kase.caseStatus === 42 ? kase.transferTime : null));
  const told = kase.acceptNoticeTime ?? ended;
  const late = (due: Moment | null, met: Moment | null) => (due && met && met <= now ? overdueDays(due, met) : 0);
  return {
    acceptLate: late(kase.acceptDue, told),
    finishLate: Math.max(isOpen ? kase.finishLate : 0, late(kase.finishDue, ended)),
  };
}

const restoredColumns = [
  'caseStatus',
  'acceptStart',
  'acceptNoticeTime',
  'acceptResult',
  'acceptPaused',
  'acceptDue',
  'acceptRaw',
  'acceptWarn',
  'acceptLate',
  'finishStart',
  'finishDue',
  'finishRaw',
  'finishWarn',
  'finishLate',
  'pausedDays',
  'extendDays',
  'extendedTo',
  'dueEstimated',
] as const;
const toldColumns = [
  'acceptStart',
  'acceptDue',
  'acceptNoticeTime',
  'finishStart',
  'finishDue',
  'pausedDays',
  'extendDays',
] as const;

async function restore(work: Work, module: CaseModule, id: string, at: CaseMoment): Promise<void> {
  const cases = work.table(module.table);
  const row = await cases.needLocked(id);
  const kase = caseHead(work, module, row);
  const next = withoutRestart(kase, await overwritten(work, module.kind, id), at);
  const changed = restoredColumns.filter((field) => next[field] !== kase[field]);
  const values = Object.fromEntries(changed.map((field) => [field, next[field]]));
  await cases.change(id, values, { version: kase.version });
  const diff = Object.fromEntries(
    toldColumns
      .filter((field) => next[field] !== kase[field])
      .map((field) => [field, [kase[field], next[field]] as const]),
  );
  await noteEvent(work, module.kind, id, { action: clock, from: kase.caseStatus, to: next.caseStatus, note, diff });
}
