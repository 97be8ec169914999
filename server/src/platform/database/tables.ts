import type { ColumnType, Expression, ExpressionBuilder, Generated, GeneratedAlways, SqlBool } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import { registerOnce } from '#platform/registry.ts';

/** Columns of every record (domain.md 0.2). */
export interface BaseColumns {
  id: Generated<string>;
  tenantId: string;
  createUser: string | null;
  createDept: string | null;
  createTime: Generated<string>;
  updateUser: string | null;
  updateTime: Generated<string>;
  status: Generated<number>;
  isDeleted: Generated<number>;
  version: Generated<number>;
}

export type Filled<T> = GeneratedAlways<T>;
/** A column that is read as one type and written as a wider one. */
export type ReadAs<Read, Written> = ColumnType<Read, Written>;

export type RowOf<S extends z.ZodType> = BaseColumns & {
  [K in Exclude<keyof z.output<S>, keyof BaseColumns>]-?: Exclude<z.output<S>[K], undefined>;
};

/** Every tenant table; each area merges its own (`declare module '#platform/database/tables.ts'`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the areas
export interface TenantTables {}
export type TenantTable = keyof TenantTables & string;

/** Columns a data scope may use (domain.md 3.3). */
export interface ScopeFacts {
  resource: string;
  own: readonly string[];
  dept?: string;
  district?: string;
  centre?: string;
  districts?: string;
  centres?: string;
}

/** A row is visible with the parent row that its column `key` names; the parent is in the same store. */
export interface ParentFacts {
  through: { table: string; key: string };
}

export interface TableFacts {
  /** platform tables are in the primary, business tables in the tenant's data source (architecture.md 6) */
  store: 'platform' | 'business';
  scope?: ScopeFacts | ParentFacts;
  /** jsonb columns: they take and return any JSON value, including lists and texts */
  json?: readonly string[];
  /** columns stored encrypted: a comparison or an order of them would be of the ciphertext */
  sealed?: readonly string[];
  /** a row condition that no scope widens */
  // biome-ignore lint/suspicious/noExplicitAny: the builder of any table; the rule names its own columns
  rowPolicy?: (eb: ExpressionBuilder<any, any>, actor: Actor) => Expression<SqlBool>;
}

export const scopeOf = ({ scope }: TableFacts): ScopeFacts | undefined =>
  scope && 'resource' in scope ? scope : undefined;

export const parentOf = ({ scope }: TableFacts): ParentFacts['through'] | undefined =>
  scope && 'through' in scope ? scope.through : undefined;

const registry = new Map<string, TableFacts>();

export function tenantTable<T extends TenantTable>(name: T, facts: TableFacts): T {
  registerOnce(registry, 'table', name, facts);
  return name;
}

export function factsOfTable(name: string): TableFacts {
  const known = registry.get(name);
  if (!known) throw new Error(`table ${name} is not declared with tenantTable()`);
  return known;
}

export const declaredTables = (): string[] => [...registry.keys()];
