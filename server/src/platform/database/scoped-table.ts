import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import { visibilityKey, visible } from './scope.ts';
import { type BaseColumns, factsOfTable, type TableFacts, type TenantTable, type TenantTables } from './tables.ts';

/** The typed face is the class below; inside it the table is any table and columns are names. */
interface Untyped {
  any: Record<string, unknown>;
}

type Row<T extends TenantTable> = TenantTables[T] & BaseColumns;
type Stamped = Exclude<keyof BaseColumns, 'id' | 'status' | 'createDept'>;
export type SelectedRow<T extends TenantTable> = Selectable<TenantTables[T]> & Selectable<BaseColumns>;
export type NewRow<T extends TenantTable> = Omit<Insertable<Row<T>>, keyof BaseColumns> &
  Partial<Pick<Insertable<BaseColumns>, 'id' | 'status' | 'createDept'>>;
export type Change<T extends TenantTable> = Partial<Omit<Updateable<Row<T>>, Stamped | 'id'>>;

/** What must still be true for a change to happen. */
export interface Condition<T extends TenantTable> {
  version?: number | null;
  expect?: Partial<SelectedRow<T>>;
}

/** PostgreSQL takes 65,535 parameters in one statement. */
const parametersPerStatement = 60_000;

/**
 * The only way to the rows of a tenant table: tenant, data scope, stamps, version and logical delete are added here
 * and nowhere else (architecture.md section 4). A join takes another scoped table's `select()` as a subquery.
 */
export class ScopedTable<T extends TenantTable> {
  readonly name: T;
  readonly #db: Kysely<Untyped>;
  readonly #table: 'any';
  readonly #facts: TableFacts;
  readonly #actor: Actor;
  readonly #now: string;
  readonly #writes: Set<string> | undefined;

  /** @param writes where written tables are noted; without it rows are only read */
  constructor(name: T, db: Kysely<TenantTables>, actor: Actor, now: string, writes: Set<string> | undefined) {
    this.name = name;
    this.#db = db as unknown as Kysely<Untyped>;
    this.#table = name as string as 'any';
    this.#facts = factsOfTable(name);
    this.#actor = actor;
    this.#now = now;
    this.#writes = writes;
  }

  /** Rows this actor may see. The builder knows this one table, so a join cannot name another table past its own scope. */
  select(): SelectQueryBuilder<Pick<TenantTables, T>, T, object> {
    return this.#visible() as unknown as SelectQueryBuilder<Pick<TenantTables, T>, T, object>;
  }

  async find(id: string): Promise<SelectedRow<T> | undefined> {
    const row = await this.#visible().selectAll().where(this.#column('id'), '=', id).executeTakeFirst();
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
    const row = await this.#visible().selectAll().where(this.#column('id'), '=', id).forUpdate().executeTakeFirst();
    if (!row) throw refuse('notFound');
    return row as SelectedRow<T>;
  }

  async insert(values: NewRow<T>): Promise<SelectedRow<T>> {
    this.#note();
    const row = await this.#db
      .insertInto(this.#table)
      .values(this.#stamped(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return row as SelectedRow<T>;
  }

  /** Inserts many rows in as few statements as the protocol allows; all rows name the same columns. */
  async insertMany(rows: readonly NewRow<T>[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    this.#note();
    const step = Math.max(1, Math.floor(parametersPerStatement / Object.keys(this.#stamped(first)).length));
    for (let from = 0; from < rows.length; from += step) {
      const values = rows.slice(from, from + step).map((row) => this.#stamped(row));
      await this.#db.insertInto(this.#table).values(values).execute();
    }
  }

  /**
   * Changes one row this actor may see and answers it as it is now. Zero rows under a condition means that somebody
   * was faster: 409, and nothing has happened yet.
   */
  async change(id: string, values: Change<T>, { version, expect = {} }: Condition<T> = {}): Promise<SelectedRow<T>> {
    this.#note();
    const row = await this.#db
      .updateTable(this.#table)
      .set(this.#changed(values))
      .where((eb) => {
        const conditions = [visible(eb, this.name, this.#facts, this.#actor), eb(this.#column('id'), '=', id)];
        if (version !== undefined && version !== null) conditions.push(eb(this.#column('version'), '=', version));
        for (const [column, value] of Object.entries(expect))
          conditions.push(eb(this.#column(column), value === null ? 'is' : '=', value));
        return eb.and(conditions);
      })
      .returningAll()
      .executeTakeFirst();
    if (row) return row as SelectedRow<T>;
    await this.need(id);
    throw refuse('changedByOther');
  }

  /** Logical delete of all these rows or of none: 404 when one is not there for this actor. */
  async remove(ids: readonly string[]): Promise<void> {
    this.#note();
    const gone = await this.#db
      .updateTable(this.#table)
      .set(this.#changed({ isDeleted: 1 }))
      .where((eb) =>
        eb.and([visible(eb, this.name, this.#facts, this.#actor), eb(this.#column('id'), '=', eb.fn.any(eb.val(ids)))]),
      )
      .executeTakeFirst();
    if (Number(gone.numUpdatedRows) !== new Set(ids).size) throw refuse('notFound');
  }

  /** Actors with the same key see the same rows: what kept totals are filed under. */
  visibilityKey(): string {
    return visibilityKey(this.name, this.#facts, this.#actor);
  }

  #visible(): SelectQueryBuilder<Untyped, 'any', object> {
    return this.#db.selectFrom(this.#table).where((eb) => visible(eb, this.name, this.#facts, this.#actor));
  }

  #column(name: string): string {
    return `${this.name}.${name}`;
  }

  #note(): void {
    if (!this.#writes) throw new Error(`${this.name} is written outside a transaction of its store`);
    this.#writes.add(this.name);
  }

  #stamped(values: NewRow<T>): Record<string, unknown> {
    const { id, deptId, tenantId } = this.#actor;
    const stamps = { createUser: id, createTime: this.#now, updateUser: id, updateTime: this.#now };
    return { createDept: deptId, ...values, tenantId, ...stamps };
  }

  #changed(values: object): Record<string, unknown> {
    return { ...values, updateUser: this.#actor.id, updateTime: this.#now, version: sql`version + 1` };
  }
}
