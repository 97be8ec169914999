import { type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import {
  type ExamCentreRow,
  type ExamPlaceForm,
  type ExamPlaceRecord,
  examPlaceForm,
  misfitOf,
  misfitsOf,
} from '@kaoxin/contract/exam/formal-place.ts';
import type { CellErrors, Cells, GridColumn, GridErrors, GridRow } from '#ui/grid/grid.ts';
import { errorsOfRow, numberIn, textOf, valuesOfCells } from './cells.ts';

const read = (key: string, label: Label, width: number): GridColumn => ({
  key,
  label,
  kind: 'text',
  width,
  fixed: true,
});

/** 考点 of one district as columns of a grid: what is there to read, what is planned to type. */
export const placeColumns: readonly GridColumn[] = [
  { key: 'take', label: ['参加', 'Takes part'], kind: 'tick', width: 56 },
  read('centre', ['考点', 'Test centre'], 190),
  read('kind', ['类型', 'Kind'], 84),
  read('capacity', ['考场 / 座位', 'Rooms / seats'], 96),
  read('conflict', ['同时段考试', 'At the same time'], 110),
  { key: 'planRooms', label: ['计划考场', 'Planned rooms'], kind: 'number', width: 80 },
  { key: 'planSeats', label: ['计划座位', 'Planned seats'], kind: 'number', width: 80 },
  { key: 'chief', label: ['主考', 'Chief'], kind: 'text', width: 76 },
  // left out for now: its plan stays, and nobody is seated there
  { key: 'status', label: ['启用', 'In use'], kind: 'tick', width: 56 },
  read('misfit', ['不适用原因', 'Why it does not fit'], 220),
];
/** Why a centre does not fit is a column where there is one that does not. */
export const columnsFor = (rows: readonly GridRow[]): readonly GridColumn[] =>
  placeColumns.filter(({ key }) => key !== 'misfit' || rows.some(({ cells }) => cells.misfit));
/** What of a row is sent. */
const sent = ['planSeats', 'planRooms', 'chief', 'status'];

/** A centre that takes part, by the id of the centre. */
export const rowOfPlace = (place: ExamPlaceRecord): GridRow => ({
  key: place.centreId,
  id: place.id,
  cells: {
    take: '1',
    districtId: place.districtId,
    centre: [place.code, place.centreName].filter(Boolean).join(' '),
    kind: '',
    capacity: '',
    planRooms: textOf(place.planRooms),
    planSeats: textOf(place.planSeats),
    chief: textOf(place.chief),
    status: textOf(place.status),
    ...fitCells({ ...place, centreName: place.centreName ?? '' }),
  },
});

type Fit = Pick<ExamPlaceRecord, 'isEnabled' | 'centreKind' | 'effectiveFrom' | 'effectiveTo'> & { centreName: string };
/** What decides whether a centre fits, as a row keeps it out of sight. */
const fitCells = ({ centreName, isEnabled, centreKind, effectiveFrom, effectiveTo }: Fit): Cells => ({
  centreName,
  isEnabled: textOf(isEnabled),
  centreKind: textOf(centreKind),
  effectiveFrom: textOf(effectiveFrom),
  effectiveTo: textOf(effectiveTo),
});

/** What of the form a centre has to fit. */
export interface ExamToHold {
  mode?: unknown;
  examStart?: unknown;
  examEnd?: unknown;
}

const usable = ({ cells }: GridRow) => ({
  name: cells.centreName ?? '',
  isEnabled: cells.isEnabled !== '0',
  centreKind: numberIn(cells.centreKind) ?? null,
  effectiveFrom: cells.effectiveFrom || null,
  effectiveTo: cells.effectiveTo || null,
});

/** Why an examination cannot be held at the centre of a row. */
const misfitIn = (row: GridRow, exam: ExamToHold): Label | undefined => misfitOf(usable(row), exam);
/** The same of several, one sentence each. */
export const misfitsIn = (rows: readonly GridRow[], exam: ExamToHold): Label[] => misfitsOf(rows.map(usable), exam);

/** The same row with why it does not fit, or without. */
export function withMisfit(row: GridRow, exam: ExamToHold, language: Language): GridRow {
  const words = misfitIn(row, exam);
  return { ...row, cells: { ...row.cells, misfit: words ? say(words, language) : '' } };
}

/** A centre that can be chosen, over what is planned of it already. */
export function rowOfChoice(choice: ExamCentreRow, chosen: GridRow | undefined, language: Language): GridRow {
  const { districtId, code, centreName, centreKindName, roomCount, seatCount, conflicts } = choice;
  return {
    ...(chosen ?? { key: choice.centreId }),
    cells: {
      ...(chosen?.cells ?? { take: '0', planRooms: '', planSeats: '', chief: '', status: '1' }),
      ...fitCells({ ...choice, isEnabled: 1 }),
      districtId,
      centre: `${code} ${centreName}`,
      kind: centreKindName ?? '',
      capacity: `${roomCount} / ${seatCount}`,
      conflict: conflicts.map(({ name }) => name).join(language === 'en' ? ', ' : '、'),
    },
  };
}

/** What is planned of a centre when it is chosen: all its rooms with all their seats. */
export function planned(row: GridRow): GridRow {
  const [rooms = '', seats = ''] = (row.cells.capacity ?? '').split(' / ');
  const { planRooms, planSeats } = row.cells;
  return { ...row, cells: { ...row.cells, take: '1', planRooms: planRooms || rooms, planSeats: planSeats || seats } };
}

/**
 * All centres that take part, when those that are shown have been changed: what is not shown stays, what was ticked is planned
 * for, what is ticked no more is gone.
 */
export function withShown(all: readonly GridRow[], shown: readonly GridRow[]): GridRow[] {
  const keys = new Set(shown.map(({ key }) => key));
  const known = new Set(all.map(({ key }) => key));
  const taken = shown.filter(({ cells }) => cells.take === '1');
  return [...all.filter(({ key }) => !keys.has(key)), ...taken.map((row) => (known.has(row.key) ? row : planned(row)))];
}

/** What is wrong with what is planned, in the words of the server: a centre that joins has to fit. */
export function placeErrors(rows: readonly GridRow[], exam: ExamToHold, language: Language): GridErrors {
  const errors = new Map<string, CellErrors>();
  for (const row of rows) {
    const { key, id, cells } = row;
    const misfit = id === undefined ? misfitIn(row, exam) : undefined;
    const found = {
      ...(misfit ? { take: say(misfit, language) } : {}),
      ...errorsOfRow(examPlaceForm, { centreId: key, ...valuesOfCells(cells, sent) }, language),
    };
    if (Object.keys(found).length > 0) errors.set(key, found);
  }
  return errors;
}

/** The centres as they are sent; only of rows in which nothing is wrong. */
export const placeOfRow = ({ key, id, cells }: GridRow): ExamPlaceForm =>
  examPlaceForm.parse({ ...(id === undefined ? {} : { id }), centreId: key, ...valuesOfCells(cells, sent) });

/** Centres that are in use, with the rooms and seats that are planned, of one district or of all. */
export function planOf(rows: readonly GridRow[], districtId?: string) {
  const taking = rows.filter(({ cells }) => cells.status !== '0');
  const of = districtId === undefined ? taking : taking.filter(({ cells }) => cells.districtId === districtId);
  const sum = (name: string) => of.reduce((all, { cells }) => all + (numberIn(cells[name]) ?? 0), 0);
  return { centres: of.length, rooms: sum('planRooms'), seats: sum('planSeats') };
}
