import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { mostNamed } from '@kaoxin/contract/casework/people/recusal.ts';
import { sql } from 'kysely';
import { marksOfAccounts } from '#platform/access/account-marks.ts';
import { makerMark, marksWithin, type Named, namedWithin, nameMark, personMark } from '#platform/access/recusal.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Statements } from '#platform/database/types.ts';
import { type Handle, livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

/** The parts of a case that determine recusal (security.md S65). */
export interface Concerned {
  caseId: string;
  accusedName: string | null;
  /** everything the applicant wrote: colleagues named in it are recused too */
  words: string;
  barredIds: readonly string[];
}

export async function staffOf(db: Handle, tenantId: string): Promise<Named[]> {
  return livingRows(db, tenantId, 'user').select().select(['id', 'realName', 'formerNames']).execute();
}

/**
 * A named user is recused by account, which survives a new name, and by the names written in the case, which namesakes
 * share. The user's other names are not marked, or others with these names would be recused.
 */
function marksOf({ secrets }: AppContext, tenantId: string, staff: readonly Named[], concerned: Concerned): string[] {
  const { accusedName, words, barredIds } = concerned;
  const named = namedWithin(staff, `${words}\n${accusedName ?? ''}`);
  const marks = [
    ...(accusedName === null ? [] : marksWithin(secrets, tenantId, accusedName)),
    ...named.flatMap(({ id, names }) => [
      personMark(secrets, tenantId, id),
      ...names.flatMap((name) => nameMark(secrets, tenantId, name) ?? []),
    ]),
    ...barredIds.map((id) => personMark(secrets, tenantId, id)),
    // a letter that names many users would leave none who may be appointed to decide (decision 111)
    ...(named.length > mostNamed ? [] : named.map(({ id }) => makerMark(secrets, tenantId, id))),
  ];
  return [...new Set(marks)];
}

/** Stores recusals in the transaction that writes the cases, so that no recused user sees them in between. */
export async function noteRecusals(
  work: Work,
  kind: CaseKind,
  concerned: readonly Concerned[],
  known?: readonly Named[],
): Promise<void> {
  const { tenantId } = work.actor;
  const staff = known ?? (await staffOf(work.platform, tenantId));
  await fileUnder(work.handle, work.context, { tenantId, kind, staff }, concerned);
}

export interface Naming {
  staff: readonly Named[];
  named: readonly string[];
}

/** The users named in a text. Most texts name none: then no recusal changes, and no rights need to be read. */
export async function namingOf(work: Work, words: string): Promise<Naming> {
  const staff = await staffOf(work.platform, work.actor.tenantId);
  return { staff, named: namedWithin(staff, words).map(({ id }) => id) };
}

/** A text that names few users means them: users cleared by an earlier decision are recused again. */
export async function barAgain(work: Work, kind: CaseKind, caseId: string, { named }: Naming): Promise<void> {
  if (named.length <= mostNamed) await barPeople(work, kind, caseId, named);
}

export async function barPeople(work: Work, kind: CaseKind, caseId: string, ids: readonly string[]): Promise<void> {
  const { tenantId } = work.actor;
  const marks = ids.map((id) => personMark(work.context.secrets, tenantId, id));
  await sql`update case_recusal set cleared = false where tenant_id = ${tenantId} and case_type = ${kind}
    and case_id = ${caseId} and mark = any(${marks}::bigint[]) and cleared`.execute(work.handle);
}

interface Filing {
  tenantId: string;
  kind: CaseKind;
  staff: readonly Named[];
}

export async function fileUnder(
  db: Statements,
  context: AppContext,
  { tenantId, kind, staff }: Filing,
  concerned: readonly Concerned[],
): Promise<void> {
  const rows = concerned.flatMap((one) =>
    marksOf(context, tenantId, staff, one).map((mark) => ({ mark, caseId: one.caseId })),
  );
  if (rows.length === 0) return;
  await sql`insert into case_recusal (tenant_id, mark, case_type, case_id)
    select ${tenantId}, mark, ${kind}, case_id
    from unnest(${rows.map(({ mark }) => mark)}::bigint[], ${rows.map(({ caseId }) => caseId)}::bigint[]) as filed (mark, case_id)
    on conflict do nothing`.execute(db);
}

/** A follow-up case inherits all recusals, because it is also about the earlier text. */
export async function inheritRecusals(work: Work, kind: CaseKind, fromId: string, toId: string): Promise<void> {
  await sql`insert into case_recusal (tenant_id, mark, case_type, case_id, cleared)
    select tenant_id, mark, case_type, ${toId}::bigint, cleared from case_recusal
    where tenant_id = ${work.actor.tenantId} and case_type = ${kind} and case_id = ${fromId}
    on conflict do nothing`.execute(work.handle);
}

/** Cases that no longer recuse this user by name (decision 111). */
export async function clearedIn(work: Work, userId: string): Promise<Set<string>> {
  const { tenantId } = work.actor;
  const { rows } = await sql<{ caseId: string }>`select case_id from case_recusal
    where tenant_id = ${tenantId} and mark = ${personMark(work.context.secrets, tenantId, userId)} and cleared`.execute(
    work.business,
  );
  return new Set(rows.map(({ caseId }) => caseId));
}

/** The marks of a case, and whether leadership cleared them. */
export type CaseMarks = ReadonlyMap<string, boolean>;

export async function marksOfCase(work: Work, kind: CaseKind, caseId: string): Promise<CaseMarks> {
  const { rows } = await sql<{ mark: string; cleared: boolean }>`select mark, cleared from case_recusal
    where tenant_id = ${work.actor.tenantId} and case_type = ${kind} and case_id = ${caseId}`.execute(work.business);
  return new Map(rows.map(({ mark, cleared }) => [mark, cleared]));
}

export async function withoutRecused(
  work: Work,
  kind: CaseKind,
  caseId: string,
  people: readonly string[],
  known?: CaseMarks,
): Promise<string[]> {
  if (people.length === 0) return [];
  const marks = known ?? (await marksOfCase(work, kind, caseId));
  if (marks.size === 0) return [...people];
  const rows = await work.table('user').withRemoved().those(people).select(['id', 'realName', 'formerNames']).execute();
  const away = await recusedBy(work, marks, rows);
  return people.filter((id) => !away.has(id));
}

export async function recusedBy(work: Work, marks: CaseMarks, people: readonly Named[]): Promise<Set<string>> {
  const byAccount = await marksOfAccounts(work, people);
  const recused = [...byAccount].filter(([, all]) => {
    const present = all.filter((mark) => marks.has(mark));
    return present.length > 0 && !present.some((mark) => marks.get(mark));
  });
  return new Set(recused.map(([id]) => id));
}

export async function recusedFrom(
  work: Work,
  kind: CaseKind,
  caseIds: readonly string[],
  people: readonly Named[],
): Promise<Map<string, Set<string>>> {
  const { tenantId } = work.actor;
  const byAccount = await marksOfAccounts(work, people);
  const holders = [...byAccount].flatMap(([id, marks]) => marks.map((mark) => ({ mark, id })));
  const byMark = Map.groupBy(holders, ({ mark }) => mark);
  const { rows } = await sql<{
    mark: string;
    caseId: string;
    cleared: boolean;
  }>`select mark, case_id, cleared from case_recusal
    where tenant_id = ${tenantId} and mark = any(${[...byMark.keys()]}::bigint[]) and case_type = ${kind}
      and case_id = any(${caseIds}::bigint[])`.execute(work.business);
  const recused = new Map<string, Set<string>>();
  for (const { mark, caseId } of rows) {
    const away = recused.get(caseId) ?? new Set<string>();
    for (const { id } of byMark.get(mark) ?? []) away.add(id);
    recused.set(caseId, away);
  }
  // only the mark of an account can be cleared, and it belongs to one user
  for (const { mark, caseId, cleared } of rows)
    if (cleared) for (const { id } of byMark.get(mark) ?? []) recused.get(caseId)?.delete(id);
  return recused;
}
