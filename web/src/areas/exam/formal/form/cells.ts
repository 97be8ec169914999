import type { Language } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import type { ZodObject } from 'zod';
import type { CellErrors, Cells, GridErrors, GridRow } from '#ui/grid/grid.ts';

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export const numberIn = (value: unknown): number | undefined => {
  const text = textOf(value).trim();
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : undefined;
};

export const valuesOfCells = (cells: Cells, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));

export function errorsOfRow(schema: ZodObject, values: object, language: Language): CellErrors {
  const read = schema.safeParse(values);
  return read.success ? {} : issuesByField(schema, read.error.issues, language);
}

let made = 0;
/** A key that differs from those of rows in a draft of an earlier visit. */
export function newKey(): string {
  made += 1;
  return `new-${Date.now()}-${made}`;
}

const isRows = (value: unknown): value is readonly GridRow[] => Array.isArray(value);
export const rowsIn = (value: unknown): readonly GridRow[] => (isRows(value) ? value : []);

export function touched(errors: GridErrors, rows: readonly GridRow[]): GridErrors {
  const all = rows.flatMap(({ key, cells }) => {
    const found = Object.entries(errors.get(key) ?? {}).filter(([name]) => cells[name]);
    return found.length > 0 ? [[key, Object.fromEntries(found)] as const] : [];
  });
  return new Map(all);
}
