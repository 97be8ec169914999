import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { personActors } from '#platform/tasks/person-actor.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { usersOf } from './actor.ts';

export class Onlookers {
  readonly #work: Work;
  readonly #known = new Map<string, Actor | undefined>();
  constructor(work: Work) {
    this.#work = work;
  }

  async prepare(userIds: readonly string[]): Promise<void> {
    const unknown = userIds.filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    const { context, actor, platform } = this.#work;
    const actors = await personActors(context, actor.tenantId, unknown, platform);
    for (const id of unknown) this.#known.set(id, actors.get(id));
  }

  /** A user with all current roles, as if logged in; undefined when the user may no longer work. */
  async actorOf(userId: string): Promise<Actor | undefined> {
    await this.prepare([userId]);
    return this.#known.get(userId);
  }

  sameHandsOf(userId: string, kase: CaseHead): Promise<Set<string>> {
    return sameHandAs(this.#work, userId, usersOf(kase));
  }

  /** The cases among these that a user may open; users are not notified of cases they cannot find (domain.md 3.3). */
  async seenBy(userId: string, { table }: Pick<CaseModule, 'table'>, ids: readonly string[]): Promise<Set<string>> {
    const actor = await this.actorOf(userId);
    if (!actor || ids.length === 0) return new Set();
    const rows = await this.#work
      .as(actor)
      .table(table)
      .select()
      .select('id')
      .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`)
      .execute();
    return new Set(rows.map(({ id }) => String(id)));
  }

  async seeing(userIds: readonly string[], { table }: Pick<CaseModule, 'table'>, id: string): Promise<Set<string>> {
    await this.prepare(userIds);
    const asked = userIds.flatMap((userId) => {
      const actor = this.#known.get(userId);
      if (!actor) return [];
      const found = this.#work.as(actor).table(table).select().select(sql<string>`${userId}::text`.as('userId'));
      return [found.where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}::bigint`)];
    });
    if (asked.length === 0) return new Set();
    const all = sql.join(
      asked.map((one) => sql`(${one})`),
      sql` union all `,
    );
    const { rows } = await sql<{ userId: string }>`select user_id from (${all}) seen`.execute(this.#work.business);
    return new Set(rows.map(({ userId }) => userId));
  }
}

const kept = new WeakMap<object, Map<string, Onlookers>>();

/** Shared by the open transaction, so that a batch reads the rights of each recipient once. */
export function onlookersOf(work: Work): Onlookers {
  if (!work.writing) return new Onlookers(work);
  const own = kept.get(work.handle) ?? new Map<string, Onlookers>();
  kept.set(work.handle, own);
  const { tenantId } = work.actor;
  const known = own.get(tenantId) ?? new Onlookers(work);
  own.set(tenantId, known);
  return known;
}
