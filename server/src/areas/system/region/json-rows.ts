import { readFile } from 'node:fs/promises';
import { isRecord } from '@kaoxin/contract/records.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';

const headings = ['code', 'name', 'level', 'parentCode'] as const;
const fields: Record<(typeof headings)[number], readonly string[]> = {
  code: ['code', 'value', 'adcode', 'id', 'areaCode', 'regionCode'],
  name: ['name', 'label', 'title', 'areaName', 'regionName'],
  level: ['level'],
  parentCode: ['parentCode', 'parent_code', 'parent', 'pcode', 'pid', 'parentId'],
};
const below = ['children', 'districts', 'childs'];

type Given = Record<string, unknown>;
interface Waiting {
  given: unknown;
  /** code of the enclosing object */
  parent: string | null;
}

/**
 * Regions of a JSON file as sheet rows: a list of objects, or trees with branches in `children`. A branch belongs to
 * its enclosing object. `maxRows` limits the output; the upload limits the input.
 */
export async function* jsonRows(path: string): AsyncGenerator<SheetRow> {
  const waiting = parsed(await readFile(path, 'utf8')).map((given): Waiting => ({ given, parent: null }));
  yield { row: 1, cells: [...headings], formulas: [] };
  // A reversed stack yields trees in order without recursion.
  waiting.reverse();
  for (let row = 2; waiting.length > 0; row += 1) {
    const next = waiting.pop();
    if (!next || !isRecord(next.given)) throw unreadable();
    const { given, parent } = next;
    const [code, name, level, above] = headings.map((heading) => cellOf(given, fields[heading]));
    yield { row, cells: [code ?? null, name ?? null, level ?? null, parent ?? above ?? null], formulas: [] };
    const children: readonly unknown[] = below.map((each) => given[each]).find(Array.isArray) ?? [];
    for (const child of children.toReversed()) waiting.push({ given: child, parent: code ?? null });
  }
}

function parsed(text: string): unknown[] {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw unreadable();
  }
  if (Array.isArray(read)) return read;
  // A list wrapped in a service response.
  const list = isRecord(read) ? ['data', 'records', 'districts', 'rows'].map((key) => read[key]) : [];
  const found = list.find(Array.isArray);
  if (found) return found;
  throw unreadable();
}

const unreadable = () =>
  new SheetError('format', [
    'json 文件应为区划对象的列表，每项含 code 和 name',
    'A json file must be a list of regions, each with code and name',
  ]);

function cellOf(given: Given, names: readonly string[]): string | null {
  for (const name of names) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if ((typeof value === 'string' && value.length <= 200) || typeof value === 'number') return String(value);
  }
  return null;
}
