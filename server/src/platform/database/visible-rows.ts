import {
  type AliasedExpression,
  type Expression,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type Actor, tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import { type Presence, visibilityKey, visible } from './scope.ts';
import { type BaseColumns, factsOfTable, type TableFacts, type TenantTable, type TenantTables } from './tables.ts';

/** The typed face is the class below; inside it the table is any table and columns are names. */
interface Untyped {
  any: Record<string, unknown>;
}

export type SelectedRow<T extends TenantTable> = Selectable<TenantTables[T]> & Selectable<BaseColumns>;

/** The rows of a tenant table that an actor may see: tenant, living rows, data scope and row policy (scope.ts). */
export class VisibleRows<T extends TenantTable> {
  readonly name: T;
  protected readonly db: Kysely<Untyped>;
  protected readonly table: 'any';
  protected readonly facts: TableFacts;
  protected readonly actor: Actor;

  readonly #presence: Presence;

  constructor(name: T, db: Kysely<TenantTables>, actor: Actor, presence: Presence = 'living') {
    this.#presence = presence;
    this.name = name;
    this.db = db as unknown as Kysely<Untyped>;
    this.table = name as string as 'any';
    this.facts = factsOfTable(name);
    this.actor = actor;
  }

  /** Rows this actor may see. The builder knows this one table, so a join cannot name another table past its own scope. */
  select(): SelectQueryBuilder<Pick<TenantTables, T>, T, object> {
    return this.visible() as unknown as SelectQueryBuilder<Pick<TenantTables, T>, T, object>;
  }

  /**
   * The rows this actor may see under a name of their own, for a statement that brings several tables together:
   * sql`select … from ${work.table('user').as('u')} join …`.
   */
  as<A extends string>(alias: A): AliasedExpression<SelectedRow<T>, A> {
    return this.visible().selectAll().as(alias) as unknown as AliasedExpression<SelectedRow<T>, A>;
  }

  /** Those that were removed among them: a former colleague keeps his name. */
  withRemoved(): VisibleRows<T> {
    return this.#view({ presence: 'ever' });
  }

  /** Only those that were removed. */
  removed(): VisibleRows<T> {
    return this.#view({ presence: 'removed' });
  }

  /** Every row of the tenant, whoever asks: for what a rule must know, never for what is answered. */
  ofTenant(): VisibleRows<T> {
    return this.#view({ actor: { ...this.actor, scopes: 'all' } });
  }

  /** Those of them with these ids; none when there are no ids. */
  those(ids: readonly string[]): SelectQueryBuilder<Pick<TenantTables, T>, T, object> {
    return this.visible().where(this.isOneOf(ids)) as unknown as SelectQueryBuilder<Pick<TenantTables, T>, T, object>;
  }

  async find(id: string): Promise<SelectedRow<T> | undefined> {
    const row = await this.visible().selectAll().where(this.column('id'), '=', id).executeTakeFirst();
    return row as SelectedRow<T> | undefined;
  }

  /** The row with this id, or 404. */
  async need(id: string): Promise<SelectedRow<T>> {
    const row = await this.find(id);
    if (!row) throw refuse('notFound');
    return row;
  }

  /** As `need`, locked until the transaction ends: for steps whose rule needs the row as it will be changed. */
  async needLocked(id: string): Promise<SelectedRow<T>> {
    const [row] = await this.lock([id]);
    if (!row) throw refuse('notFound');
    return row;
  }

  /** As `need`, kept as it is until the transaction ends: others may hold it too, and nobody changes it meanwhile. */
  async needHeld(id: string): Promise<SelectedRow<T>> {
    const row = await this.visible().selectAll().where(this.column('id'), '=', id).forShare().executeTakeFirst();
    if (!row) throw refuse('notFound');
    return row as SelectedRow<T>;
  }

  /**
   * Locks these rows until the transaction ends, in the order of their ids so that two who lock the same ones wait
   * instead of ending each other. Answers them in that order, or 404 when one is not there for this actor.
   */
  async lock(ids: readonly string[]): Promise<SelectedRow<T>[]> {
    const rows = await this.visible()
      .selectAll()
      .where(this.isOneOf(ids))
      .orderBy(this.column('id'))
      .forUpdate()
      .execute();
    if (rows.length !== new Set(ids).size) throw refuse('notFound');
    return rows as SelectedRow<T>[];
  }

  /** Actors with the same key see the same rows: what kept totals are filed under. */
  visibilityKey(): string {
    return visibilityKey(this.name, this.facts, this.actor);
  }

  protected visible(): SelectQueryBuilder<Untyped, 'any', object> {
    return this.db.selectFrom(this.table).where((eb) => visible(eb, this.name, this.facts, this.actor, this.#presence));
  }

  #view({ actor = this.actor, presence = this.#presence }: { actor?: Actor; presence?: Presence }): VisibleRows<T> {
    return new VisibleRows(this.name, this.db as unknown as Kysely<TenantTables>, actor, presence);
  }

  protected isOneOf(ids: readonly string[]): Expression<SqlBool> {
    return sql<SqlBool>`${sql.ref(this.column('id'))} = any(${[...ids]}::bigint[])`;
  }

  protected column(name: string): string {
    return `${this.name}.${name}`;
  }
}

/** Whatever statements go through: a database, or a transaction on it. */
export type Handle = Kysely<unknown> | Kysely<TenantTables>;

/** The living rows of a tenant, for those who ask before anybody is logged in, or for nobody in particular. */
export const livingRows = <T extends TenantTable>(db: Handle, tenantId: string, name: T): VisibleRows<T> =>
  new VisibleRows(name, db as Kysely<TenantTables>, tenantActor(tenantId, '系统'));
