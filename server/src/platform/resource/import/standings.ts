import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { listed } from '#platform/imports/complaints.ts';
import type { ImportLine, Standing, Standings } from '#platform/imports/import-kind.ts';
import type { Work } from '#platform/work.ts';
import type { LeftOut } from '../hooks.ts';
import { labelOf } from '../label.ts';
import type { Entry } from './judge-record.ts';

export function keyOfRecord({ unique }: Resource, entry: Entry): string {
  const [fields] = unique;
  const said = fields ? fields.map((field) => entry[field] ?? null) : Object.entries(entry).sort();
  return JSON.stringify(said);
}

export async function standingsOf(
  work: Work,
  thing: Resource,
  table: TenantTable,
  left: LeftOut,
  lines: readonly ImportLine<Entry>[],
): Promise<Standings> {
  const found = new Map<string, Standing>();
  for (const fields of thing.unique) {
    const there = await rowsLike(work, table, fields, lines);
    const seen = await seenAmong(work, table, left, there);
    const byKey = Map.groupBy(there, (row) => keyIn(row, fields));
    for (const { key, entry } of lines) {
      const [row] = byKey.get(keyIn(entry, fields)) ?? [];
      if (!row || found.has(key)) continue;
      // A guess must not reveal the content of a hidden record.
      const isKnown = seen.has(String(row.id)) && saysTheSame(row, entry);
      found.set(key, isKnown ? 'known' : { wrong: takenWords(thing, fields) });
    }
  }
  return found;
}

function takenWords({ form, rows, unique }: Resource, fields: readonly string[]): Label {
  if (rows.twice && fields === unique[0]) return rows.twice;
  const [zh, en] = listed(fields.map((field) => labelOf(form, field)));
  return [`${zh}已存在，请更换后重试`, `${en}: there already; choose another`];
}

const keyIn = (row: Entry, fields: readonly string[]): string =>
  JSON.stringify(fields.map((field) => String(row[field] ?? '')));

/** Decimals and ids may be texts on one side and numbers on the other. */
const saysTheSame = (row: Entry, entry: Entry): boolean =>
  Object.entries(entry).every(([field, value]) => plain(row[field]) === plain(value));

function plain(value: unknown): string {
  if (Array.isArray(value)) return [...value].sort().join();
  const text = String(value ?? '');
  return /^-?\d+\.\d+$/.test(text) ? String(Number(text)) : text;
}

async function seenAmong(work: Work, table: TenantTable, left: LeftOut, rows: readonly Entry[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => String(id));
  let query = work.table(table).those(ids).select('id');
  for (const condition of left(work)) query = query.where(condition);
  const seen = await query.execute();
  return new Set(seen.map(({ id }) => String(id)));
}

/** Superset of the rows that agree with a line in each of these fields. */
async function rowsLike(
  work: Work,
  table: TenantTable,
  fields: readonly string[],
  lines: readonly ImportLine<Entry>[],
): Promise<Entry[]> {
  if (lines.length === 0) return [];
  let query = work.table(table).ofTenant().untyped();
  for (const field of fields)
    query = query.where(field, 'in', [...new Set(lines.map(({ entry }) => entry[field] ?? null))]);
  return query.selectAll().execute();
}
