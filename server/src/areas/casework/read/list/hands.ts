import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sameHandAs } from '#platform/access/second-person.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { buttonCode } from '../../rules/guards/people.ts';

const known = new WeakMap<Work, Set<string>>();
const reads = new WeakMap<Work, Map<string, Promise<void>>>();

/**
 * Reads which users behind the waiting letters and requests of a kind count as one person with the caller (decision
 * 078). The conditions of a list are made without waiting, so it is called before them.
 */
export function readHands(work: Work, module: CaseModule): Promise<void> {
  const before = reads.get(work) ?? new Map<string, Promise<void>>();
  reads.set(work, before);
  const reading = before.get(module.kind) ?? readOfKind(work, module);
  before.set(module.kind, reading);
  return reading;
}

async function readOfKind(work: Work, module: CaseModule): Promise<void> {
  const { id, grants } = work.actor;
  if (id === null || !grants.has(buttonCode(module, 'audit'))) return;
  const { rows } = await sql<{ id: string }>`select distinct person as id
    from ${work.table(module.table).as('c')} cross join lateral unnest(
      array[handler_id, drafter_id, withdraw_user, transfer_user] || approved_by) person
    where (case_status = 30 or withdraw_state = 1 or transfer_state = 1) and person is not null`.execute(work.handle);
  const people = rows.map((row) => row.id);
  const same = await sameHandAs(work, id, people);
  known.set(work, new Set([...(known.get(work) ?? []), ...same]));
}

export const handsKey = (work: Work): string => [...(known.get(work) ?? [])].sort().join();

export function byOtherHands(work: Work, columns: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool>[] {
  const same = [...(known.get(work) ?? [])];
  if (same.length === 0) return [];
  return columns.map((column) => sql<SqlBool>`(${column} is null or not ${column} = any(${same}::bigint[]))`);
}

export function listedByOtherHands(work: Work, column: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  const same = [...(known.get(work) ?? [])];
  return same.length === 0 ? [] : [sql<SqlBool>`not (${column} && ${same}::bigint[])`];
}
