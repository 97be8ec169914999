import type { Language } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import type { ZodObject } from 'zod';
import type { CellErrors, Cells, GridErrors, GridRow } from '#ui/grid/grid.ts';

/** A value as a cell holds it. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A text that says something. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A number, said as one or as a text. */
export const numberIn = (value: unknown): number | undefined => {
  const text = textOf(value).trim();
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : undefined;
};

/** What the cells say, as a schema reads it: an empty one says nothing. */
export const valuesOfCells = (cells: Cells, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));

/** What a schema refuses of a row, by its cells. */
export function errorsOfRow(schema: ZodObject, values: object, language: Language): CellErrors {
  const read = schema.safeParse(values);
  return read.success ? {} : issuesByField(schema, read.error.issues, language);
}

let made = 0;
/** Of a new row, told apart from rows of a draft that another visit has left. */
export function newKey(): string {
  made += 1;
  return `new-${Date.now()}-${made}`;
}

const isRows = (value: unknown): value is readonly GridRow[] => Array.isArray(value);
/** Rows that a form holds beside its fields. */
export const rowsIn = (value: unknown): readonly GridRow[] => (isRows(value) ? value : []);

/** What is wrong with what was typed; what is still empty is nobody's fault yet. */
export function touched(errors: GridErrors, rows: readonly GridRow[]): GridErrors {
  const all = rows.flatMap(({ key, cells }) => {
    const found = Object.entries(errors.get(key) ?? {}).filter(([name]) => cells[name]);
    return found.length > 0 ? [[key, Object.fromEntries(found)] as const] : [];
  });
  return new Map(all);
}
