import { type Expression, type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import { snakeCase } from './changes.ts';
import { type ColumnTypes, manyRows } from './many-rows.ts';
import { visible } from './scope.ts';
import type { BaseColumns, TenantTable, TenantTables } from './tables.ts';
import { type SelectedRow, VisibleRows } from './visible-rows.ts';

type Row<T extends TenantTable> = TenantTables[T] & BaseColumns;
type Stamped = Exclude<keyof BaseColumns, 'id' | 'status' | 'createDept'>;
export type NewRow<T extends TenantTable> = Omit<Insertable<Row<T>>, keyof BaseColumns> &
  Partial<Pick<Insertable<BaseColumns>, 'id' | 'status' | 'createDept'>>;
export type Change<T extends TenantTable> = Partial<Omit<Updateable<Row<T>>, Stamped | 'id'>>;

export type Computed<C> = { [K in keyof C]: C[K] | Expression<C[K]> };

export interface Condition<T extends TenantTable> {
  version?: number | null;
  expect?: Partial<SelectedRow<T>>;
}

/** PostgreSQL takes 65,535 parameters in one statement. */
const parametersPerStatement = 60_000;

/**
 * The only access to the rows of a tenant table: tenant, data scope, stamps, version and logical delete are added here
 * and in `VisibleRows`, and nowhere else (architecture.md section 4).
 */
export class ScopedTable<T extends TenantTable> extends VisibleRows<T> {
  readonly #now: string;
  readonly #writes: Set<string> | undefined;

  /** @param writes collects the written tables; without it the table is read-only */
  constructor(name: T, db: Kysely<TenantTables>, actor: Actor, now: string, writes: Set<string> | undefined) {
    super(name, db, actor);
    this.#now = now;
    this.#writes = writes;
  }

  async insert(values: NewRow<T>): Promise<SelectedRow<T>> {
    this.#note();
    const [row] = await this.read(this.db.insertInto(this.table).values(this.#stamped(values)).returningAll());
    if (!row) throw new Error(`an insert into ${this.name} answers no row`);
    return row;
  }

  /**
   * Inserts a row, or changes the tenant's existing row with the same values in the columns of `key`, which needs a
   * partial unique index `(tenant_id, …) where is_deleted = 0`. The creation stamps stay; 409 when this actor may not
   * see the existing row.
   */
  async upsert(values: NewRow<T>, key: readonly (keyof NewRow<T> & string)[]): Promise<SelectedRow<T>> {
    this.#note();
    const keys: readonly string[] = key;
    const given = Object.keys(values).filter((column) => !keys.includes(column) && column !== 'id');
    const changed = Object.fromEntries(given.map((column) => [column, sql.ref(`excluded.${column}`)]));
    const { updateUser, updateTime } = this.#changed({});
    const statement = this.db
      .insertInto(this.table)
      .values(this.#stamped(values))
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', ...key])
          .where('isDeleted', '=', sql.lit(0))
          .doUpdateSet({ ...changed, updateUser, updateTime, version: sql`${sql.ref(this.column('version'))} + 1` })
          .where((eb) => visible(eb, this.name, this.facts, this.actor)),
      )
      .returningAll();
    const [row] = await this.read(statement);
    if (!row) throw refuse('changedByOther');
    return row;
  }

  async insertFrom(columns: readonly (keyof NewRow<T> & string)[], rows: Expression<unknown>): Promise<number> {
    this.#note();
    const stamps = this.#stamped({});
    const made = await this.db
      .insertInto(this.table)
      .columns([...columns, ...Object.keys(stamps)])
      .expression(sql`select found.*, ${sql.join(Object.values(stamps))} from (${rows}) found`)
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0);
  }

  /**
   * `insertFrom`, but changes an existing row with the same values in the columns of `key`, which needs a partial
   * unique index `(…) where is_deleted = 0`: all other columns, its version and its change stamps. Skips rows of other
   * tenants and rows this actor may not see. Rows of the query must have different keys.
   * @returns number of rows written
   */
  async upsertFrom<C extends keyof NewRow<T> & string>(
    columns: readonly C[],
    rows: Expression<unknown>,
    key: readonly C[],
  ): Promise<number> {
    this.#note();
    const changed = columns
      .filter((column) => !key.includes(column))
      .map((column) => [column, sql.ref(`excluded.${column}`)]);
    const made = await this.db
      .insertInto(this.table)
      .columns([...columns, ...Object.keys(this.#stamps())])
      .expression(sql`select found.*, ${this.#stampsOf()} from (${rows}) found`)
      .onConflict((conflict) =>
        conflict
          .columns([...key])
          .where('isDeleted', '=', sql.lit(0))
          .doUpdateSet({
            ...Object.fromEntries(changed),
            updateUser: this.actor.id,
            updateTime: this.#now,
            version: sql`${sql.ref(this.column('version'))} + 1`,
          })
          .where((eb) => visible(eb, this.name, this.facts, this.actor)),
      )
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0);
  }

  /** All rows must have the same columns. */
  async insertMany(rows: readonly NewRow<T>[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    this.#note();
    const step = Math.max(1, Math.floor(parametersPerStatement / Object.keys(this.#stamped(first)).length));
    for (let from = 0; from < rows.length; from += step) {
      const values = rows.slice(from, from + step).map((row) => this.#stamped(row));
      await this.db.insertInto(this.table).values(values).execute();
    }
  }

  /**
   * Inserts the rows whose values in the columns of `key` do not exist yet in the tenant; that needs a partial unique
   * index `(tenant_id, …) where is_deleted = 0`. Uses one statement with rows in the order of their keys, so that
   * concurrent inserts of the same rows wait instead of deadlocking.
   * @param types database type of each column
   * @returns the columns `told` of the inserted rows
   */
  async insertAbsent<R extends Partial<NewRow<T>>, K extends keyof SelectedRow<T> & string>(
    rows: readonly R[],
    types: ColumnTypes<R>,
    { key, told }: { key: readonly (keyof R & string)[]; told: readonly K[] },
  ): Promise<Pick<SelectedRow<T>, K>[]> {
    if (rows.length === 0) return [];
    this.#note();
    const made = await sql`insert into ${this.#named} (${this.#columnsOf(types)})
      select given.*, ${this.#stampsOf()} from ${manyRows(rows, types)} given
      on conflict (${sql.join(['tenantId', ...key].map((column) => sql.ref(column)))}) where is_deleted = 0 do nothing
      returning ${sql.join(told.map((column) => sql.ref(column)))}`.execute(this.db);
    return made.rows as Pick<SelectedRow<T>, K>[];
  }

  /**
   * Adds to counters under a key: to the tenant's existing row with the same values in the columns of `key`, or to a
   * new one. Rows are in the order of their keys, as in `insertAbsent`. Keeps the version and the creation stamps.
   */
  async add<R extends Partial<NewRow<T>>>(
    rows: readonly R[],
    types: ColumnTypes<R>,
    { key, sums }: { key: readonly (keyof R & string)[]; sums: readonly (keyof R & string)[] },
  ): Promise<void> {
    if (rows.length === 0) return;
    this.#note();
    const own = (column: string) => sql.ref(this.column(column));
    const added = sums.map((column) => sql`${sql.ref(column)} = ${own(column)} + ${sql.ref(`excluded.${column}`)}`);
    await sql`insert into ${this.#named} (${this.#columnsOf(types)})
      select given.*, ${this.#stampsOf()} from ${manyRows(rows, types)} given
      on conflict (${sql.join(['tenantId', ...key].map((column) => sql.ref(column)))}) where is_deleted = 0
        do update set ${sql.join(added)}`.execute(this.db);
  }

  /**
   * Changes one row this actor may see and returns the new state. When a condition matches no row, another change was
   * faster: 409, before anything is written.
   */
  async change(id: string, values: Change<T>, { version, expect = {} }: Condition<T> = {}): Promise<SelectedRow<T>> {
    this.#note();
    const statement = this.db
      .updateTable(this.table)
      .set(this.#changed(values))
      .where((eb) => {
        const conditions = [visible(eb, this.name, this.facts, this.actor), eb(this.column('id'), '=', id)];
        if (version !== undefined && version !== null) conditions.push(eb(this.column('version'), '=', version));
        for (const [column, value] of Object.entries(expect))
          conditions.push(eb(this.column(column), value === null ? 'is' : '=', value));
        return eb.and(conditions);
      })
      .returningAll();
    const [row] = await this.read(statement);
    if (row) return row;
    await this.need(id);
    throw refuse('changedByOther');
  }

  async changeMany(which: Expression<SqlBool>, values: Computed<Change<T>>): Promise<number> {
    this.#note();
    const { numUpdatedRows } = await this.db
      .updateTable(this.table)
      .set(this.#changed(values))
      .where((eb) => eb.and([visible(eb, this.name, this.facts, this.actor), which]))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /**
   * Sets derived columns, different for each row. Keeps version and stamps, so that open forms stay valid. All rows
   * have the same columns.
   */
  async derive(rows: readonly (Change<T> & { id: string })[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    this.#note();
    const columns = Object.keys(first).filter((column) => column !== 'id');
    const given = JSON.stringify(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [snakeCase(column), value]))),
    );
    const record = sql`jsonb_populate_recordset(null::${sql.table(snakeCase(this.name))}, ${given}::jsonb)`;
    await this.db
      .updateTable(this.table)
      .from(record.as('derived'))
      .set(Object.fromEntries(columns.map((column) => [column, sql.ref(`derived.${column}`)])))
      .where((eb) =>
        eb.and([
          visible(eb, this.name, this.facts, this.actor),
          sql<SqlBool>`${sql.ref(this.column('id'))} = ${sql.ref('derived.id')}`,
        ]),
      )
      .execute();
  }

  /**
   * Changes many rows to individual values in one statement, with stamps and version. Skips rows that this actor may
   * not see or `which` does not match. Returns the number of changed rows.
   * @param which narrows the table before the rows are looked up: the examination of a partitioned one
   */
  async changeEach<R extends Change<T> & { id: string }>(
    rows: readonly R[],
    types: ColumnTypes<R>,
    which: Expression<SqlBool>,
  ): Promise<number> {
    if (rows.length === 0) return 0;
    this.#note();
    const columns = Object.keys(types).filter((column) => column !== 'id');
    const { numUpdatedRows } = await this.db
      .updateTable(this.table)
      .from(
        manyRows(
          rows.map((row) => this.#encoded(row)),
          types,
        ).as('given'),
      )
      .set({
        ...this.#changed({}),
        ...Object.fromEntries(columns.map((column) => [column, sql.ref(`given.${column}`)])),
      })
      .where((eb) =>
        eb.and([
          visible(eb, this.name, this.facts, this.actor),
          which,
          sql<SqlBool>`${sql.ref(this.column('id'))} = ${sql.ref('given.id')}`,
        ]),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /**
   * Permanently deletes rows this actor may see: for tables that hold a present state and are rewritten on change, and
   * for rows past their term. Returns their number.
   * @param presence `ever`: also removed rows
   */
  async erase(which: Expression<SqlBool>, presence: 'living' | 'ever' = 'living'): Promise<number> {
    this.#note();
    const { numDeletedRows } = await this.db
      .deleteFrom(this.table)
      .where((eb) => eb.and([visible(eb, this.name, this.facts, this.actor, presence), which]))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Logically deletes all these rows or none: 404 when this actor may not see one of them. */
  async remove(ids: readonly string[]): Promise<void> {
    this.#note();
    const gone = await this.db
      .updateTable(this.table)
      .set(this.#changed({ isDeleted: 1 }))
      .where((eb) => eb.and([visible(eb, this.name, this.facts, this.actor), this.isOneOf(ids)]))
      .executeTakeFirst();
    if (Number(gone.numUpdatedRows) !== new Set(ids).size) throw refuse('notFound');
  }

  /**
   * Restores all these rows or none: only rows this actor has removed within these minutes. Returns them; undefined
   * when one of them does not qualify.
   */
  async restore(ids: readonly string[], minutes: number): Promise<SelectedRow<T>[] | undefined> {
    this.#note();
    const statement = this.db
      .updateTable(this.table)
      .set(this.#changed({ isDeleted: 0 }))
      .where((eb) =>
        eb.and([
          visible(eb, this.name, this.facts, this.actor, 'removed'),
          this.isOneOf(ids),
          eb(this.column('updateUser'), '=', this.actor.id),
          sql<SqlBool>`${sql.ref(this.column('updateTime'))} >= ${this.#now}::timestamptz - make_interval(mins => ${minutes}::int)`,
        ]),
      )
      .returningAll();
    const back = await this.read(statement);
    return back.length === new Set(ids).size ? back : undefined;
  }

  get #named() {
    return sql.table(snakeCase(this.name));
  }
  #columnsOf(types: object) {
    return sql.join([...Object.keys(types), ...Object.keys(this.#stamps())].map((column) => sql.ref(column)));
  }
  #stampsOf() {
    const { tenantId, createUser, createDept, createTime, updateUser, updateTime } = this.#stamps();
    return sql`${createDept}::bigint, ${tenantId}::text, ${createUser}::bigint, ${createTime}::timestamptz,
      ${updateUser}::bigint, ${updateTime}::timestamptz`;
  }

  #note(): void {
    if (!this.#writes) throw new Error(`${this.name} is written outside a transaction of its store`);
    this.#writes.add(this.name);
  }

  #stamps() {
    const { id, deptId, tenantId } = this.actor;
    const stamps = { createUser: id, createTime: this.#now, updateUser: id, updateTime: this.#now };
    return { createDept: deptId, tenantId, ...stamps };
  }

  #stamped(values: object): Record<string, unknown> {
    const { createDept, ...stamps } = this.#stamps();
    return { createDept, ...this.#encoded(values), ...stamps };
  }

  #changed(values: object): Record<string, unknown> {
    return {
      ...this.#encoded(values),
      updateUser: this.actor.id,
      updateTime: this.#now,
      version: sql`${sql.ref(this.column('version'))} + 1`,
    };
  }

  /** Encodes jsonb columns as text: the driver would turn lists into database arrays. */
  #encoded(values: object): object {
    const { json } = this.facts;
    if (!json) return values;
    return Object.fromEntries(
      Object.entries(values).map(([column, value]) => [column, json.includes(column) ? asJson(value) : value]),
    );
  }
}

/** undefined stays undefined and null stays NULL: a JSON null is never stored. */
const asJson = (value: unknown): unknown => (value === undefined || value === null ? value : JSON.stringify(value));
