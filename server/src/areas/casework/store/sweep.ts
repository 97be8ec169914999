import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { pick, valueAt } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import type { Flag } from '../case-head.ts';
import { type CaseMoment, type ClockColumns, type ClockHead, clockColumns, clockReads } from '../clock/clock.ts';
import { nearestEnd } from '../clock/standing.ts';
import { forEachKind } from '../kind/each-kind.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { reliefDaysOf, rulesOf } from '../rules/kinds.ts';
import { caseMoment } from '../workdays/moment.ts';
import { concerns, type Risen, tellRisen } from './due-notices.ts';
import { performStep } from './perform.ts';

const atOnce = 500;
const colouredAtOnce = 2000;
/** Days before its end at which a clock can change state, at most: a fifth of 60 days plus a long holiday. */
const horizonDays = 30;

/**
 * Every ten minutes: notices for open cases near or past their deadline, expired supplements, answered cases past the
 * time for review (domain.md 3.2, G4, G8), and jobs of the kinds.
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
      // a failed notice must not stop the update of the states
      await apart(
        work.handle,
        work.context,
        { job: caseSweep.name, tenantId: work.actor.tenantId, step: 'notices' },
        () => tellRisen(work, risen),
      );
      await forEachKind(work, caseSweep.name, async (module) => module.swept?.(work, module));
      await forEachKind(work, caseSweep.name, (module) => lapse(work, module));
      await forEachKind(work, caseSweep.name, (module) => closeAnswered(work, module, at));
    }),
};

const read = [...clockReads, 'id', 'caseNo', 'handlerId', 'legalClass'] as const;
type Clocked = Pick<CaseRow, (typeof read)[number]>;
type Derived = Pick<ClockColumns, (typeof derived)[number]>;
interface Coloured {
  row: Clocked;
  columns: Derived;
}

/** Columns the sweep writes: the state last notified, and the warning days where a parameter changed them. */
const derived = ['toldState', 'toldLate', 'acceptRaw', 'acceptWarn', 'finishRaw', 'finishWarn'] as const;

function coloured({ kind }: CaseModule, rows: readonly Clocked[], at: CaseMoment): Coloured[] {
  return rows.flatMap((row) => {
    const all = clockColumns({ ...row, kind } as ClockHead, at);
    const columns = pick(all, derived);
    return derived.every((name) => columns[name] === row[name]) ? [] : [{ row, columns }];
  });
}

/** Notifies of changed states. The version stays, so that open forms do not become stale over night. */
async function colour(work: Work, module: CaseModule, at: CaseMoment): Promise<Risen[]> {
  const cases = work.table(module.table);
  const near = sql<SqlBool>`case_status = any(${openStatuses}::int[])
    and (told_state > 0 or least(accept_due, finish_due) < ${at.now}::timestamptz + ${`${horizonDays} days`}::interval
      or finish_due is not null and finish_warn is null or accept_due is not null and accept_warn is null)`;
  const { rows: ids } = await sql<{ id: string }>`select id from ${cases.as('c')} where ${near} order by id`.execute(
    work.handle,
  );
  const risen: Risen[] = [];
  for (let from = 0; from < ids.length; from += colouredAtOnce) {
    const part = ids.slice(from, from + colouredAtOnce).map(({ id }) => id);
    const seen = coloured(module, await cases.those(part).select(read).execute(), at);
    if (seen.length === 0) continue;
    // only changed rows are locked; a row locked by a step is left to that step, which computes the state itself
    const held = cases
      .those(seen.map(({ row }) => row.id))
      .where(near)
      .select(read)
      .forUpdate()
      .skipLocked();
    const changed = coloured(module, await held.execute(), at);
    await cases.derive(changed.map(({ row: { id }, columns }) => ({ id, ...columns })));
    risen.push(...changed.map((one) => asRisen(module, one)).filter(concerns));
  }
  return risen;
}

const asRisen = (module: CaseModule, { row, columns }: Coloured): Risen => ({
  module,
  id: row.id,
  caseNo: row.caseNo,
  handlerId: row.handlerId,
  slaState: columns.toldState,
  overdueDays: columns.toldLate,
  isLeaders: row.legalClass === 2,
  due: nearestEnd(row),
  before: { slaState: row.toldState, overdueDays: row.toldLate },
});

async function lapse(work: Work, module: CaseModule): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${work.table(module.table).as('c')}
    where case_status = 21 and supplement_due < ${work.now} order by id limit ${atOnce}`.execute(work.handle);
  await each(work, module, rows, (id) => performStep(work, module, id, 'lapse', {}));
}

/** Preselects by date. The rule decides whether the time for review is over, rolled days included. */
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

async function each(
  { handle, context }: Work,
  { kind }: CaseModule,
  rows: readonly { id: string }[],
  take: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const { id } of rows) await apart(handle, context, { job: caseSweep.name, kind, case: id }, () => take(id));
}

/** 400: the last day rolled past a holiday; the next sweep tries again. */
function notYet(error: unknown): void {
  if (valueAt(error, 'status') !== 400) throw error;
}
