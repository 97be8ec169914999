import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { snakeCase } from '#platform/database/changes.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { type InboxWords, notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { forEachKind } from '../kind/each-kind.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { type Duty, dutiesOf } from './duties.ts';
import { type CaseMarks, recusedBy, recusedFrom } from './marks.ts';

const atOnce = 500;

export interface Lying {
  id: string;
  caseNo: string;
  deptId: string | null;
  handlerId: string | null;
  confidential: number;
}

/** Values of column `way_up`: who was notified. */
export const state = { nobody: 0, leadership: 1, administrators: 2, settled: 3 } as const;
type Told = 1 | 2;

export const nobodyFree = (wayUp: number): boolean => wayUp === state.leadership || wayUp === state.administrators;

/**
 * Escalates cases whose whole department is recused, since no one else would see them: to leadership and inspection,
 * and when these are recused too, to the administrators (decision 015). Each is notified once, however often this runs.
 * It belongs in the transaction that writes the case or its recusals.
 *
 * @param known the marks of the only row, if they have been read
 */
export async function notifyWayUp(
  work: Work,
  module: CaseModule,
  rows: readonly Lying[],
  known?: CaseMarks,
): Promise<void> {
  const kept = known ? (known.size > 0 ? rows : []) : await keptFromSomebody(work, module, rows);
  if (kept.length === 0) return;
  const duties = await dutiesOf(work, module.kind);
  const ids = kept.map(({ id }) => id);
  const [only = ''] = ids;
  const recused = known
    ? new Map([[only, await recusedBy(work, known, duties)]])
    : await recusedFrom(work, module.kind, ids, duties);
  const levels = kept.map((row) => levelOf(row, freeFor(row, duties, recused)));
  const risen = await note(work, module, kept, levels);
  for (const [index, row] of kept.entries()) {
    const level = levels[index];
    if (level && risen.has(row.id)) await notify(work, module, row, level, duties, recused);
  }
}

/** After a transfer or release: the former handler may have been the last user who is not recused. */
export async function wayUpAfterStep(work: Work, module: CaseModule, row: CaseRow, before: CaseRow): Promise<void> {
  if (row.deptId !== before.deptId || row.handlerId !== before.handlerId) await notifyWayUp(work, module, [row]);
}

async function keptFromSomebody(work: Work, { kind }: CaseModule, rows: readonly Lying[]): Promise<Lying[]> {
  if (rows.length === 0) return [];
  const { rows: marked } = await sql<{ caseId: string }>`select distinct case_id from case_recusal
    where case_type = ${kind} and case_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(work.business);
  const ids = new Set(marked.map(({ caseId }) => caseId));
  return rows.filter(({ id }) => ids.has(id));
}

const freeFor = ({ id }: Lying, duties: readonly Duty[], recused: ReadonlyMap<string, ReadonlySet<string>>): Duty[] =>
  duties.filter((one) => !recused.get(id)?.has(one.id));

function levelOf({ deptId, handlerId, confidential }: Lying, free: readonly Duty[]): 0 | Told {
  const isThere = (one: Duty): boolean =>
    one.id === handlerId ||
    (deptId !== null && one.deptIds.includes(deptId) && one.takesOn && (confidential === 0 || one.seesConfidential));
  if (free.some(isThere)) return state.nobody;
  return free.some(({ leads }) => leads) ? state.leadership : state.administrators;
}

/** Stores who was notified and returns the cases that escalated. The version stays, so that open forms remain valid. */
async function note(
  work: Work,
  { table }: CaseModule,
  rows: readonly Lying[],
  levels: readonly number[],
): Promise<Set<string>> {
  const { rows: changed } = await sql<{ id: string; before: number; after: number }>`
    update ${sql.table(snakeCase(table))} p set way_up = case when n.level = 0 and p.way_up > 0 then ${sql.lit(state.settled)} else n.level end
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${levels}::int[]) as n (id, level)
      join ${work.table(table).ofTenant().as('b')} on b.id = n.id
    where p.id = n.id and p.tenant_id = ${work.actor.tenantId} and p.way_up <> n.level
    returning p.id, b.way_up as before, p.way_up as after`.execute(work.handle);
  const told = (level: number): number => (level === state.settled ? 0 : level);
  return new Set(changed.filter(({ before, after }) => told(after) > told(before)).map(({ id }) => id));
}

async function notify(
  work: Work,
  module: CaseModule,
  row: Lying,
  level: Told,
  duties: readonly Duty[],
  recused: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const free = freeFor(row, duties, recused);
  const ids = (people: readonly Duty[]) => people.map(({ id }) => id);
  if (level === state.leadership) {
    const leading = free.filter(({ leads }) => leads);
    const assigning = leading.filter(({ takesOn }) => takesOn);
    await notifyPeople(
      work,
      ids(assigning),
      forLeadership(module, row, [
        '请安排其他人员承办，可请管理员为承办机构增派人员',
        'Please have somebody else take it on; an administrator can add people to the office',
      ]),
    );
    const watching = leading.filter(({ takesOn }) => !takesOn);
    return notifyPeople(
      work,
      ids(watching),
      forLeadership(module, row, [
        '请督促另行安排人员承办，可请管理员为承办机构增派人员',
        'Please see to it that somebody else takes it on; an administrator can add people to the office',
      ]),
    );
  }
  const administrators = free.filter(({ administers }) => administers);
  // if all are named, a number disclosed to a named user is better than a case no one reads
  const last = administrators.length > 0 ? administrators : duties.filter(({ administers }) => administers);
  await notifyPeople(work, ids(last), forAdministrators(row));
}

const forLeadership = ({ kind, page }: CaseModule, { id, caseNo }: Lying, content: Label): InboxWords => ({
  tab: 'message',
  title: [`${caseNo} 承办机构人员均应回避`, `${caseNo} everybody of its office has to stand aside`],
  content,
  path: `${page}?id=${id}`,
  caseType: kind,
  caseId: id,
});

const forAdministrators = ({ caseNo }: Lying): InboxWords => ({
  tab: 'message',
  title: [`${caseNo} 本单位现有人员均应回避`, `${caseNo} everybody there is has to stand aside`],
  content: [
    '请增设人员或者授予角色，使该事项有人承办',
    'Please add people, or give somebody a role, so that it can be taken on',
  ],
});

/** Checks every open case with recusals: users come, leave and change roles, and earlier releases sent no messages. */
export const wayUpSweep: PeriodicJob = {
  lock: 36,
  name: 'cases everybody is kept from',
  everyMs: 10 * 60_000,
  run: (db, context) =>
    forEachTenant(db, context, wayUpSweep.name, (work) =>
      forEachKind(work, wayUpSweep.name, (module) => lookAgain(work, module)),
    ),
};

/** Locks only rows that change, because users work on the others. `note` notifies once of two concurrent runs. */
async function lookAgain(work: Work, module: CaseModule): Promise<void> {
  let after = '0';
  for (;;) {
    const { rows } = await sql<Lying>`
      select id, case_no, dept_id, handler_id, confidential from ${work.table(module.table).as('p')}
      where case_status in (${sql.join(openStatuses.map((status) => sql.lit(status)))}) and id > ${after}
        and id in (select case_id from case_recusal
          where tenant_id = ${work.actor.tenantId} and case_type = ${module.kind})
      order by id limit ${atOnce}`.execute(work.handle);
    await notifyWayUp(work, module, rows);
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}
