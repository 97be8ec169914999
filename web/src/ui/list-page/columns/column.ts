import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import type { ListPreference } from '#platform/memory/preferences.ts';

/** A column of a list. Rows are answers of the list call. */
export interface Column<R> {
  key: string;
  label: Label;
  /** pixels, before the person changes it */
  width: number;
  /** pixels it can do with where the list has no room for all; nothing: it gives none */
  least?: number;
  /** pixels where English words need more */
  widthEn?: number;
  align?: 'right';
  sortable?: boolean;
  /** a small screen does without it until the person arranges the columns: it decides no next step; `en`: in English */
  spare?: true | 'en';
  /** stands there for whoever has chosen it alone */
  optional?: true;
  render: (row: R) => ReactNode;
}

/** What arranges the columns of a list; nothing as `preference`: as they come. */
export interface ArrangementProps<R> {
  columns: readonly Column<R>[];
  preference: ListPreference;
  onChange: (preference: ListPreference | undefined) => void;
}

/** Pixels a text needs, in letters of 14 px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 8), 0);

/** Cell edges, and the arrows of a head that sorts. */
const edges = 18;
/** A number keeps clear of the words after it. */
const numberEdge = 12;
const arrows = 20;

/** The column in a language, wide enough for its head; `head` is the label in it. */
export function fittingHead<R>(column: Column<R>, head: string, english: boolean): Column<R> {
  const wanted = (english ? column.widthEn : undefined) ?? column.width;
  return {
    ...column,
    width: Math.max(wanted, textWidth(head) + edges + (column.sortable ? arrows : 0) + (column.align ? numberEdge : 0)),
  };
}

/** Which columns do not stand there; before the person has said so the optional ones. */
export const hiddenOf = <R>(columns: readonly Column<R>[], { hidden }: ListPreference): readonly string[] =>
  hidden ?? columns.filter(({ optional }) => optional).map(({ key }) => key);

/** Columns as this person arranged them. New columns of a later version appear at their own place. */
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

/** What somebody has chosen gives no room. */
function withWidth<R>(column: Column<R>, chosen: number | undefined): Column<R> {
  if (chosen === undefined) return column;
  const { least: _, ...rest } = column;
  return { ...rest, width: chosen };
}

/**
 * Columns in the room there is, in pixels: those that can do with less give what is missing, each its part, so that none lies
 * half under the actions. Where that is not enough they stay, and the list scrolls.
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

/** How a list is arranged on a small screen by whoever has arranged nothing: what can be spared is not half shown. */
export function onSmallScreen<R>(
  columns: readonly Column<R>[],
  preference: ListPreference,
  language: Language,
): ListPreference {
  if (preference.hidden || preference.order || preference.widths) return preference;
  const spared = sparedOf(columns, language);
  return spared.length > 0 ? { ...preference, hidden: spared } : preference;
}

/** What the person has arranged there, when it was not the columns: those are not hidden for him on other screens. */
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

/** The page size of the specification. */
const fewRows = 10;

/** Whether rows grow until they fill the table: few rows of a list whose row height the user has not chosen. */
export const fillsPage = (density: ListPreference['density'], rows: number): boolean =>
  density === undefined && rows <= fewRows;

/** Pixels that head, borders and a scroll bar below the rows take from them. */
const aroundRows = 51;

/**
 * Pixels of a row where ten rows fill a table of this height: at least a compact row, at most what the eye still follows across.
 * `skeletons.css` says the same for rows that load.
 */
export const fillingRow = (height: number): number =>
  Math.min(Math.max(33, Math.floor((height - aroundRows) / fewRows)), 56);
