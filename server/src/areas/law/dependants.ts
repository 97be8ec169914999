import type { Call } from '@kaoxin/contract/call.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { type LawCitations, type LawDependant, law as lawResource } from '@kaoxin/contract/law/law.ts';
import type { LawRef } from '@kaoxin/contract/law/law-ref.ts';
import { type SqlBool, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';
import './tables.ts';
import type { LawRow } from './tables.ts';

export interface Citing {
  id: string;
  title: string;
  path: string | null;
}

/** A kind of thing that rests on laws. */
export interface LawDependency {
  kind: string;
  called: Label;
  /** the call that shows one: whoever is not admitted to it is told of none, whatever he sees of the table; nothing: every reader of laws */
  shownBy?: Call;
  /** those in use that cite an article and are there for whoever asks */
  find(work: Work, ref: LawRef): Promise<readonly Citing[]>;
  /** puts these out of use; answers those that were in use */
  suspend?(work: Work, ids: readonly string[], why: string): Promise<readonly string[]>;
  /** says to whoever works with these what has become of the article */
  tell?(work: Work, ids: readonly string[], before: LawRef, change: LawChange): Promise<void>;
}

/** What has become of an article: in a sentence behind its name, and in the short words of a message. */
export interface LawChange {
  why: string;
  short: Label;
}

const dependencies = new Map<string, LawDependency>();

/** Declares a kind of thing that rests on laws: whoever amends one finds it. */
export const restsOnLaw = (dependency: LawDependency): LawDependency =>
  registerOnce(dependencies, 'kind of thing that cites laws', dependency.kind, dependency);

/** What cites an article. A caller who may amend it learns how many items are hidden, because an amendment reaches them too. */
export async function citationsOf(work: Work, law: LawRow): Promise<LawCitations> {
  const dependants = await dependantsOf(work, law);
  const mayAmend = isAdmitted(lawResource.calls.amend, work.actor);
  return { dependants, hidden: mayAmend ? (await countCitations(work, law)) - dependants.length : 0 };
}

async function countCitations(caller: Work, law: LawRow): Promise<number> {
  const work = caller.as(tenantActor(caller.actor.tenantId, caller.actor.realName));
  let count = 0;
  for (const { find } of dependencies.values()) count += (await find(work, law)).length;
  return count;
}

/** What cites an article and the caller may see, by kinds. */
export async function dependantsOf(work: Work, law: LawRow): Promise<LawDependant[]> {
  const told: LawDependant[] = [];
  for (const { kind, called, find, shownBy } of dependencies.values()) {
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

/** Whether anything of the tenant cites an article, seen by the caller or not. */
export async function isCited(caller: Work, law: LawRow): Promise<boolean> {
  const work = caller.as(tenantActor(caller.actor.tenantId, caller.actor.realName));
  for (const { find } of dependencies.values()) if ((await find(work, law)).length > 0) return true;
  return false;
}

/** Suspends and tells everything of the tenant that rests on an article as it was, whether the caller sees it or not. */
export async function suspendDependants(caller: Work, before: LawRow, change: LawChange): Promise<void> {
  const { id, tenantId, realName } = caller.actor;
  const work = caller.as({ ...tenantActor(tenantId, realName), id });
  const why = `《${before.name}》${before.article}${change.why}`;
  for (const { kind, find, suspend, tell } of dependencies.values()) {
    const ids = (await find(work, before)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const stopped = (await suspend?.(work, ids, why)) ?? [];
    await work
      .table('lawSuspension')
      .insertMany(stopped.map((thingId) => ({ lawId: before.id, kind, thingId, why, byName: realName })));
    await tell?.(work, ids, before, change);
  }
}

/** Somebody has looked at these: they are in use again. */
export async function liftSuspensions(work: Work, kind: string, ids: readonly string[]): Promise<void> {
  const which = sql<SqlBool>`kind = ${kind} and thing_id = any(${[...ids]}::bigint[])`;
  if (ids.length > 0) await work.table('lawSuspension').erase(which);
}

/** Why things are out of use, by id. */
export async function suspensionsOf(work: Work, kind: string, ids: readonly string[]) {
  // a clause of the program has a code and no number, and is never out of use
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
