import type { Call } from '@kaoxin/contract/call.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { type LawCitations, type LawDependant, law as lawResource } from '@kaoxin/contract/law/law.ts';
import type { LawRef } from '@kaoxin/contract/law/law-ref.ts';
import { type SqlBool, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';
import type { LawRow } from './tables.ts';

export interface Citing {
  id: string;
  title: string;
  path: string | null;
}

export interface LawDependency {
  kind: string;
  called: Label;
  /**
   * The call that shows a record. Only users admitted to it see citations of this kind; if missing, all readers of laws
   * do.
   */
  shownBy?: Call;
  find(work: Work, ref: LawRef): Promise<readonly Citing[]>;
  suspend?(work: Work, ids: readonly string[], why: string): Promise<readonly string[]>;
  tell?(work: Work, ids: readonly string[], before: LawRef, change: LawChange): Promise<void>;
}

export interface LawChange {
  why: string;
  short: Label;
}

/** Kinds of records that cite laws, so that amendments find them. */
export const lawPort = new Port<LawDependency>('citations of laws', { isGuard: true });

/**
 * Records that cite an article. Callers who may amend it also get the number of hidden ones, because an amendment
 * affects them too.
 */
export async function citationsOf(work: Work, law: LawRow): Promise<LawCitations> {
  const dependants = await dependantsOf(work, law);
  const mayAmend = isAdmitted(lawResource.calls.amend, work.actor);
  return { dependants, hidden: mayAmend ? (await countCitations(work, law)) - dependants.length : 0 };
}

async function countCitations(caller: Work, law: LawRow): Promise<number> {
  const work = caller.as(tenantActor(caller.actor.tenantId, caller.actor.realName));
  let count = 0;
  for (const { find } of lawPort.answers()) count += (await find(work, law)).length;
  return count;
}

export async function dependantsOf(work: Work, law: LawRow): Promise<LawDependant[]> {
  const told: LawDependant[] = [];
  for (const { kind, called, find, shownBy } of lawPort.answers()) {
    if (shownBy && !isAdmitted(shownBy, work.actor)) continue;
    const found = await find(work, law);
    const suspended = await suspensionsOf(
      work,
      kind,
      found.map(({ id }) => id),
    );
    const kindName = say(called, work.actor.language);
    for (const one of found) told.push({ kind, kindName, ...one, suspended: suspended.get(one.id) ?? null });
  }
  return told;
}

export async function isCited(caller: Work, law: LawRow): Promise<boolean> {
  const work = caller.as(tenantActor(caller.actor.tenantId, caller.actor.realName));
  for (const { find } of lawPort.answers()) if ((await find(work, law)).length > 0) return true;
  return false;
}

/** Suspends and notifies all records of the tenant that cite the old article, visible to the caller or not. */
export async function suspendDependants(caller: Work, before: LawRow, change: LawChange): Promise<void> {
  const { id, tenantId, realName } = caller.actor;
  const work = caller.as({ ...tenantActor(tenantId, realName), id });
  const why = `《${before.name}》${before.article}${change.why}`;
  for (const { kind, find, suspend, tell } of lawPort.answers()) {
    const ids = (await find(work, before)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const stopped = (await suspend?.(work, ids, why)) ?? [];
    await work
      .table('lawSuspension')
      .insertMany(stopped.map((thingId) => ({ lawId: before.id, kind, thingId, why, byName: realName })));
    await tell?.(work, ids, before, change);
  }
}

export async function liftSuspensions(work: Work, kind: string, ids: readonly string[]): Promise<void> {
  const which = sql<SqlBool>`kind = ${kind} and thing_id = any(${[...ids]}::bigint[])`;
  if (ids.length > 0) await work.table('lawSuspension').erase(which);
}

export async function suspensionsOf(work: Work, kind: string, ids: readonly string[]) {
  // Built-in clauses have codes instead of numeric ids and are never suspended.
  const numbered = ids.filter((id) => /^\d+$/.test(id));
  if (numbered.length === 0) return new Map<string, NonNullable<LawDependant['suspended']>>();
  const rows = await work
    .table('lawSuspension')
    .select()
    .select(['thingId', 'why', 'byName', 'createTime'])
    .where('kind', '=', kind)
    .where((eb) => eb('thingId', '=', eb.fn.any(eb.val(numbered))))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ thingId, why, byName, createTime }) => [thingId, { why, by: byName, time: createTime }]));
}
