import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import type { ListPreference } from '#platform/memory/preferences.ts';

export interface Column<R> {
  key: string;
  label: Label;
  /** default width in pixels */
  width: number;
  /** minimum width in pixels when room is short; absent: the column does not shrink */
  least?: number;
  /** width in pixels when English text needs more */
  widthEn?: number;
  align?: 'right';
  sortable?: boolean;
  /**
   * hidden on small screens until the user arranges the columns, because it decides no next step; `en`: only in English
   */
  spare?: true | 'en';
  optional?: true;
  render: (row: R) => ReactNode;
}

export interface ArrangementProps<R> {
  columns: readonly Column<R>[];
  preference: ListPreference;
  onChange: (preference: ListPreference | undefined) => void;
}

/** Width of a text in pixels at a font size of 14 px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 8), 0);

const edges = 18;
const numberEdge = 12;
const arrows = 20;

export function fittingHead<R>(column: Column<R>, head: string, english: boolean): Column<R> {
  const wanted = (english ? column.widthEn : undefined) ?? column.width;
  return {
    ...column,
    width: Math.max(wanted, textWidth(head) + edges + (column.sortable ? arrows : 0) + (column.align ? numberEdge : 0)),
  };
}

export const hiddenOf = <R>(columns: readonly Column<R>[], { hidden }: ListPreference): readonly string[] =>
  hidden ?? columns.filter(({ optional }) => optional).map(({ key }) => key);

/** New columns of a later version appear at their default place. */
export function arranged<R>(columns: readonly Column<R>[], preference: ListPreference): Column<R>[] {
  const { order = [], widths: chosen = {} } = preference;
  const hidden = hiddenOf(columns, preference);
  const place = (column: Column<R>) => {
    const found = order.indexOf(column.key);
    return found >= 0 ? found : columns.indexOf(column);
  };
  return columns
    .map((column) => withWidth(column, chosen[column.key]))
    .filter((column) => !hidden.includes(column.key))
    .sort((one, other) => place(asGiven(columns, one)) - place(asGiven(columns, other)));
}

function withWidth<R>(column: Column<R>, chosen: number | undefined): Column<R> {
  if (chosen === undefined) return column;
  const { least: _, ...rest } = column;
  return { ...rest, width: chosen };
}

/**
 * Fits columns into a width in pixels: shrinkable columns share the shortage, so that none is covered by the actions.
 * When that is not enough, the list scrolls.
 */
export function inRoom<R>(columns: readonly Column<R>[], room: number): readonly Column<R>[] {
  const missing = columns.reduce((sum, { width }) => sum + width, 0) - room;
  const spareOf = ({ width, least = width }: Column<R>) => Math.max(width - least, 0);
  const spare = columns.reduce((sum, column) => sum + spareOf(column), 0);
  if (missing <= 0 || missing > spare) return columns;
  return columns.map((column) => ({
    ...column,
    width: Math.floor(column.width - (missing * spareOf(column)) / spare),
  }));
}

const asGiven = <R>(columns: readonly Column<R>[], column: Column<R>): Column<R> =>
  columns.find(({ key }) => key === column.key) ?? column;

export function onSmallScreen<R>(
  columns: readonly Column<R>[],
  preference: ListPreference,
  language: Language,
): ListPreference {
  if (preference.hidden || preference.order || preference.widths) return preference;
  const spared = sparedOf(columns, language);
  return spared.length > 0 ? { ...preference, hidden: spared } : preference;
}

export function withoutSpared<R>(
  columns: readonly Column<R>[],
  next: ListPreference | undefined,
  language: Language,
): ListPreference | undefined {
  if (!next || next.order || next.widths || next.hidden?.join() !== sparedOf(columns, language).join()) return next;
  const { hidden: _, ...rest } = next;
  return rest;
}

const sparedOf = <R>(columns: readonly Column<R>[], language: Language): string[] =>
  columns.filter(({ spare, optional }) => optional || spare === true || spare === language).map(({ key }) => key);

/** Default page size of the specification. */
const fewRows = 10;

export const fillsPage = (density: ListPreference['density'], rows: number): boolean =>
  density === undefined && rows <= fewRows;

/** Pixels of header, borders and a scroll bar. */
const aroundRows = 51;

/**
 * Row height in pixels at which ten rows fill the table, at least a compact row and at most what is still easy to
 * follow. `skeletons.css` has the same formula for loading rows.
 */
export const fillingRow = (height: number): number =>
  Math.min(Math.max(33, Math.floor((height - aroundRows) / fewRows)), 56);
