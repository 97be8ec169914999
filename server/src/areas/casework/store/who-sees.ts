import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { usersOf } from './actor.ts';

/** A user with all current roles, as if logged in; undefined when the user may no longer work. */
async function withHisRights(work: Work, userId: string): Promise<Actor | undefined> {
  const { tenantId } = work.actor;
  const { rows } = await sql<{ roleIds: string[] }>`
    select u.role_ids from ${work.table('user').as('u')} where u.id = ${userId}`.execute(work.platform);
  const acting = { roleIds: rows[0]?.roleIds ?? [], deptId: null, language: 'zh' as const, ip: '' };
  return personActor(work.context, tenantId, userId, acting, work.platform);
}

export class Onlookers {
  readonly #work: Work;
  readonly #known = new Map<string, Promise<Actor | undefined>>();
  constructor(work: Work) {
    this.#work = work;
  }

  actorOf(userId: string): Promise<Actor | undefined> {
    const known = this.#known.get(userId) ?? withHisRights(this.#work, userId);
    this.#known.set(userId, known);
    return known;
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
