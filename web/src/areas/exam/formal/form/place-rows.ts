import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import {
  type ExamCentreRow,
  type ExamPlaceForm,
  type ExamPlaceRecord,
  examPlaceForm,
} from '@kaoxin/contract/exam/formal-place.ts';
import type { CellErrors, GridColumn, GridErrors, GridRow } from '#ui/grid/grid.ts';
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
];
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
  },
});

/** A centre that can be chosen, over what is planned of it already. */
export function rowOfChoice(choice: ExamCentreRow, chosen: GridRow | undefined, language: Language): GridRow {
  const { districtId, code, centreName, centreKindName, roomCount, seatCount, conflicts } = choice;
  return {
    ...(chosen ?? { key: choice.centreId }),
    cells: {
      ...(chosen?.cells ?? { take: '0', planRooms: '', planSeats: '', chief: '' }),
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

/** What is wrong with what is planned, in the words of the server. */
export function placeErrors(rows: readonly GridRow[], language: Language): GridErrors {
  const errors = new Map<string, CellErrors>();
  for (const { key, cells } of rows) {
    const found = errorsOfRow(examPlaceForm, { centreId: key, ...valuesOfCells(cells, sent) }, language);
    if (Object.keys(found).length > 0) errors.set(key, found);
  }
  return errors;
}

/** The centres as they are sent; only of rows in which nothing is wrong. */
export const placeOfRow = ({ key, id, cells }: GridRow): ExamPlaceForm =>
  examPlaceForm.parse({ ...(id === undefined ? {} : { id }), centreId: key, ...valuesOfCells(cells, sent) });

/** Centres, rooms and seats that are planned, of one district or of all. */
export function planOf(rows: readonly GridRow[], districtId?: string) {
  const of = districtId === undefined ? rows : rows.filter(({ cells }) => cells.districtId === districtId);
  const sum = (name: string) => of.reduce((all, { cells }) => all + (numberIn(cells[name]) ?? 0), 0);
  return { centres: of.length, rooms: sum('planRooms'), seats: sum('planSeats') };
}
