import type { Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { type Fields, type Resource, referencesOf } from '@kaoxin/contract/resource.ts';
import type { Expression, SqlBool } from 'kysely';
import type { TenantTable } from '#platform/database/tables.ts';
import type { UntypedRows } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from './label.ts';

type Row = Readonly<Record<string, unknown>>;

interface Further {
  only?: Row;
  coded?: { column: string; label: Label } | undefined;
  /** whether a visible row exists for this caller, and what lists leave out */
  isThere?: ((work: Work, row: Row) => boolean) | undefined;
  left?: ((work: Work) => readonly Expression<SqlBool>[]) | undefined;
}
interface Lying extends Further {
  table: TenantTable;
  called: string;
}
const known = new Map<string, Lying>();

export function referable(refers: string, table: TenantTable, called: string, further: Further = {}): void {
  registerOnce(known, 'reference', refers, { ...further, table, called });
}

function lyingOf(refers: string): Lying {
  const found = known.get(refers);
  if (!found)
    throw new Error(`nothing is known of ${refers}, to which a resource refers: referable() says where it lies`);
  return found;
}

/**
 * Refuses 400, naming the field, a reference to a record the caller cannot see. Unchanged references stay valid: a
 * parent removed or hidden since does not block other changes.
 */
export async function checkReferences(
  work: Work,
  { form, tree }: Resource,
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const [field, refers] of Object.entries(referencesOf(form.shape))) {
    const id = given[field];
    if (typeof id !== 'string' || id === before[field] || (field === tree && id === root)) continue;
    const { table, only = {}, isThere } = lyingOf(refers);
    const words: Label = [
      `${labelOf(form, field)[0]}不存在，请重新选择`,
      `${labelOf(form, field)[1]}: not there any more; choose again`,
    ];
    const row: Row | undefined = await work.table(table).find(id);
    if (!row || isThere?.(work, row) === false || Object.entries(only).some(([column, value]) => row[column] !== value))
      throw refuse(400, words, { fields: [field] });
  }
}

/**
 * `<field>Name` of each reference of these rows, one query per target. A reader of a row sees these names even when the
 * target is out of scope or removed.
 */
export async function referenceNames(
  work: Work,
  fields: Fields,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<(row: Readonly<Record<string, unknown>>) => Record<string, string | null>> {
  const names = new Map<string, Map<string, string>>();
  const references = Object.entries(referencesOf(fields));
  for (const [refers, own] of Map.groupBy(references, ([, refers]) => refers)) {
    const ids = new Set(own.flatMap(([field]) => rows.flatMap((row) => row[field] ?? []).map(String)));
    names.set(refers, await namesOf(work, lyingOf(refers), [...ids]));
  }
  return (row) =>
    Object.fromEntries(
      references.map(([field, refers]) => [`${field}Name`, names.get(refers)?.get(String(row[field])) ?? null]),
    );
}

async function namesOf(work: Work, { table, called }: Lying, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.table(table).ofTenant().withRemoved().untyped(ids).select(['id', called]).execute();
  return new Map(rows.map((row) => [String(row.id), String(row[called])]));
}

function choosing(work: Work, { table, only = {}, left }: Lying): UntypedRows {
  let query = work.table(table).untyped();
  for (const condition of left?.(work) ?? []) query = query.where(condition);
  for (const [column, value] of Object.entries(only)) query = query.where(column, '=', value);
  return query;
}

/** Ids of visible records with this code, or else with this name; at most two. */
export async function findReference(work: Work, refers: string, text: string): Promise<string[]> {
  const lying = lyingOf(refers);
  for (const column of lying.coded ? [lying.coded.column, lying.called] : [lying.called]) {
    const rows = await choosing(work, lying).where(column, '=', text).select(['id']).limit(2).execute();
    if (rows.length > 0) return rows.map(({ id }) => String(id));
  }
  return [];
}

export function howToTellApart(refers: string): Label {
  const { coded } = lyingOf(refers);
  return coded
    ? [`请填写${coded.label[0]}`, `give its ${inSentence(coded.label[1])}`]
    : ['请改在页面上新增这一行', 'add this row on the page instead'];
}

export async function namesToChoose(work: Work, refers: string, most: number): Promise<string[]> {
  const lying = lyingOf(refers);
  const rows = await choosing(work, lying).select([lying.called]).orderBy('id').limit(most).execute();
  return rows.map((row) => String(row[lying.called]));
}
