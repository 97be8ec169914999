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

/** A table that is known only at run time: its columns are names, and their values are unknown. */
interface Untyped {
  any: Record<string, unknown>;
}

export type UntypedRows = SelectQueryBuilder<Untyped, 'any', object>;

type TypedRows<T extends TenantTable> = SelectQueryBuilder<{ [K in T]: TenantTables[K] & BaseColumns }, T, object>;

export type SelectedRow<T extends TenantTable> = Selectable<TenantTables[T]> & Selectable<BaseColumns>;

export class VisibleRows<T extends TenantTable> {
  readonly name: T;
  protected readonly db: Kysely<Untyped>;
  protected readonly table: 'any';
  protected readonly facts: TableFacts;
  protected readonly actor: Actor;

  readonly #presence: Presence;
  readonly #typed: Kysely<TenantTables>;

  constructor(name: T, db: Kysely<TenantTables>, actor: Actor, presence: Presence = 'living') {
    this.#presence = presence;
    this.#typed = db;
    this.name = name;
    this.db = db as unknown as Kysely<Untyped>;
    this.table = name as string as 'any';
    this.facts = factsOfTable(name);
    this.actor = actor;
  }

  /** Rows this actor may see. The builder knows only this table, so a join cannot bypass the scope of another one. */
  select(): TypedRows<T> {
    return this.visible() as unknown as TypedRows<T>;
  }

  untyped(ids?: readonly string[]): UntypedRows {
    return ids ? this.visible().where(this.isOneOf(ids)) : this.visible();
  }

  as<A extends string>(alias: A): AliasedExpression<SelectedRow<T>, A> {
    return this.visible().selectAll().as(alias) as unknown as AliasedExpression<SelectedRow<T>, A>;
  }

  /** Includes removed rows, for example for the name of a former colleague. */
  withRemoved(): VisibleRows<T> {
    return this.#view({ presence: 'ever' });
  }

  removed(): VisibleRows<T> {
    return this.#view({ presence: 'removed' });
  }

  /** Every row of the tenant, regardless of scope: for checks, never for answers. */
  ofTenant(): VisibleRows<T> {
    return this.#view({ actor: { ...this.actor, scopes: 'all' } });
  }

  those(ids: readonly string[]): TypedRows<T> {
    return this.select().where(this.isOneOf(ids));
  }

  async find(id: string): Promise<SelectedRow<T> | undefined> {
    const [row] = await this.read(this.visible().selectAll().where(this.column('id'), '=', id));
    return row;
  }

  /** The row with this id, or 404. */
  async need(id: string): Promise<SelectedRow<T>> {
    const row = await this.find(id);
    if (!row) throw refuse('notFound');
    return row;
  }

  /**
   * `need`, with the row locked until the transaction ends: for rules that need the row in the state that is changed.
   */
  async needLocked(id: string): Promise<SelectedRow<T>> {
    const [row] = await this.lock([id]);
    if (!row) throw refuse('notFound');
    return row;
  }

  /** `need`, with a shared lock until the transaction ends: others may lock it too, but none can change it. */
  async needHeld(id: string): Promise<SelectedRow<T>> {
    const [row] = await this.read(this.visible().selectAll().where(this.column('id'), '=', id).forShare());
    if (!row) throw refuse('notFound');
    return row;
  }

  /**
   * Locks these rows until the transaction ends, in the order of their ids, so that concurrent locks wait instead of
   * deadlocking. Returns them in that order, or 404 when this actor may not see one.
   */
  async lock(ids: readonly string[]): Promise<SelectedRow<T>[]> {
    const rows = await this.read(
      this.visible().selectAll().where(this.isOneOf(ids)).orderBy(this.column('id')).forUpdate(),
    );
    if (rows.length !== new Set(ids).size) throw refuse('notFound');
    return rows;
  }

  /** Runs a statement that answers rows of this table with all columns that the caller reads. */
  async read(statement: { execute(): Promise<object[]> }): Promise<SelectedRow<T>[]> {
    return (await statement.execute()) as SelectedRow<T>[];
  }

  visibilityKey(): string {
    return visibilityKey(this.name, this.facts, this.actor);
  }

  protected visible(): UntypedRows {
    return this.db.selectFrom(this.table).where((eb) => visible(eb, this.name, this.facts, this.actor, this.#presence));
  }

  #view({ actor = this.actor, presence = this.#presence }: { actor?: Actor; presence?: Presence }): VisibleRows<T> {
    return new VisibleRows(this.name, this.#typed, actor, presence);
  }

  protected isOneOf(ids: readonly string[]): Expression<SqlBool> {
    return sql<SqlBool>`${sql.ref(this.column('id'))} = any(${[...ids]}::bigint[])`;
  }

  protected column(name: string): string {
    return `${this.name}.${name}`;
  }
}

export type Handle = Kysely<unknown> | Kysely<TenantTables>;

/** Every database of an installation has the tenant tables of its store. */
export const typed = (db: Handle): Kysely<TenantTables> => db as Kysely<TenantTables>;

/** The existing rows of a tenant, for calls before log-in and for work without a user. */
export const livingRows = <T extends TenantTable>(db: Handle, tenantId: string, name: T): VisibleRows<T> =>
  new VisibleRows(name, typed(db), tenantActor(tenantId, '系统'));
