import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead, Flag } from '../case-head.ts';
import { type CaseMoment, clockColumns } from '../clock/clock.ts';
import { forEachKind } from '../kind/each-kind.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { reliefDaysOf, rulesOf } from '../rules/kinds.ts';
import { caseMoment } from '../workdays/moment.ts';
import { concerns, type Risen, tellRisen } from './due-notices.ts';
import { performStep } from './perform.ts';

/** Cases looked at in one statement. */
const atOnce = 500;
/** Longest time before its end at which a clock can change colour: a fifth of 60 days and a long holiday. */
const horizonDays = 30;

/**
 * Every ten minutes: colours and overdue days of the open cases whose clocks are near or past their end, supplements
 * nobody answered, answered cases whose time for review is over (domain.md 3.2, G4, G8).
 */
export const caseSweep: PeriodicJob = {
  lock: 31,
  name: 'deadlines of cases',
  everyMs: 10 * 60_000,
  run: (db, context) =>
    forEachTenant(db, context, caseSweep.name, async (work) => {
      const at = await caseMoment(work);
      const risen: Risen[] = [];
      await forEachKind(work, caseSweep.name, async (module) => risen.push(...(await colour(work, module, at))));
      // what cannot be told keeps no case from its colour
      await apart(
        work.handle,
        work.context,
        { job: caseSweep.name, tenantId: work.actor.tenantId, step: 'notices' },
        () => tellRisen(work, risen),
      );
      await forEachKind(work, caseSweep.name, (module) => lapse(work, module));
      await forEachKind(work, caseSweep.name, (module) => closeAnswered(work, module, at));
    }),
};

interface Coloured {
  module: CaseModule;
  row: CaseRow;
  kase: CaseHead;
  slaState: number;
  overdueDays: number;
}

/** Colours change without a new version: nobody's open form becomes stale because a day has passed. */
async function colour(work: Work, module: CaseModule, at: CaseMoment): Promise<Risen[]> {
  const cases = work.table(module.table);
  const risen: Risen[] = [];
  let after = '0';
  for (;;) {
    const { rows } = await sql<CaseRow>`select * from ${cases.as('c')}
      where case_status = any(${openStatuses}::int[]) and id > ${after}
      and (sla_state > 0 or least(accept_due, finish_due) < ${at.now}::timestamptz + ${`${horizonDays} days`}::interval)
      order by id limit ${atOnce} for update skip locked`.execute(work.handle);
    const changed = rows.flatMap((row) => {
      const kase = caseHead(work, module, row);
      const { slaState, overdueDays } = clockColumns(kase, at);
      return slaState === kase.slaState && overdueDays === kase.overdueDays
        ? []
        : [{ module, row, kase, slaState, overdueDays }];
    });
    if (changed.length > 0) {
      await cases.derive(changed.map(({ row: { id }, slaState, overdueDays }) => ({ id, slaState, overdueDays })));
      risen.push(...changed.map(asRisen).filter(concerns));
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return risen;
    after = last.id;
  }
}

const asRisen = ({ module, row, kase, slaState, overdueDays }: Coloured): Risen => ({
  ...{ module, id: row.id, caseNo: row.caseNo, handlerId: row.handlerId, slaState, overdueDays },
  isLeaders: kase.legalClass === 2,
  due: row.acceptDue !== null && row.acceptNoticeTime === null ? row.acceptDue : row.finishDue,
  before: { slaState: kase.slaState, overdueDays: kase.overdueDays },
});

async function lapse(work: Work, module: CaseModule): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${work.table(module.table).as('c')}
    where case_status = 21 and supplement_due < ${work.now} order by id limit ${atOnce}`.execute(work.handle);
  await each(work, module, rows, (id) => performStep(work, module, id, 'lapse', {}));
}

/** A first cut by date; the rule itself decides, with rolled days, whether the time for review is over. */
async function closeAnswered(work: Work, module: CaseModule, at: CaseMoment): Promise<void> {
  const { kind } = module;
  const { undecided } = rulesOf(kind);
  const daysOf = (isDefence: Flag) => sql`${reliefDaysOf({ kind, isDefence }, at.policy)}::integer`;
  const days = undecided
    ? sql`case when ${sql.ref(`c.${undecided}`)} = 1 then ${daysOf(1)} else ${daysOf(0)} end`
    : daysOf(0);
  const { rows } = await sql<{
    id: string;
  }>`select id from ${work.table(module.table).as('c')}
    where case_status = 40 and coalesce(deliver_time, reply_time) < ${work.now}::timestamptz - make_interval(days => ${days})
    order by id limit ${atOnce}`.execute(work.handle);
  await each(work, module, rows, (id) => performStep(work, module, id, 'close', {}).catch(notYet));
}

/** One case that cannot take its step holds up no other: those after it would wait for ever. */
async function each(
  { handle, context }: Work,
  { kind }: CaseModule,
  rows: readonly { id: string }[],
  take: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const { id } of rows) await apart(handle, context, { job: caseSweep.name, kind, case: id }, () => take(id));
}

/** 400: the last day has rolled past a holiday; the next sweep asks again. */
function notYet(error: unknown): void {
  if ((error as { status?: number }).status !== 400) throw error;
}
