import { type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import {
  type ExamCentreRow,
  type ExamPlaceForm,
  type ExamPlaceRecord,
  examPlaceForm,
  misfitOf,
  misfitsOf,
} from '@kaoxin/contract/exam/formal/place.ts';
import type { CellErrors, Cells, GridColumn, GridErrors, GridRow } from '#ui/grid/grid.ts';
import { errorsOfRow, numberIn, textOf, valuesOfCells } from './cells.ts';

const read = (key: string, label: Label, width: number): GridColumn => ({
  key,
  label,
  kind: 'text',
  width,
  fixed: true,
});

export const placeColumns: readonly GridColumn[] = [
  { key: 'take', label: ['参加', 'Takes part'], kind: 'tick', width: 56 },
  read('centre', ['考点', 'Test centre'], 190),
  read('kind', ['类型', 'Kind'], 84),
  read('capacity', ['考场 / 座位', 'Rooms / seats'], 96),
  read('conflict', ['同时段考试', 'At the same time'], 110),
  { key: 'planRooms', label: ['计划考场', 'Planned rooms'], kind: 'number', width: 80 },
  { key: 'planSeats', label: ['计划座位', 'Planned seats'], kind: 'number', width: 80 },
  { key: 'chief', label: ['主考', 'Chief'], kind: 'text', width: 76 },
  // an unused centre keeps its plan but gets no examinees
  { key: 'status', label: ['启用', 'In use'], kind: 'tick', width: 56 },
  read('misfit', ['不适用原因', 'Why it does not fit'], 220),
];
export const columnsFor = (rows: readonly GridRow[]): readonly GridColumn[] =>
  placeColumns.filter(({ key }) => key !== 'misfit' || rows.some(({ cells }) => cells.misfit));
const sent = ['planSeats', 'planRooms', 'chief', 'status'];

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
const fitCells = ({ centreName, isEnabled, centreKind, effectiveFrom, effectiveTo }: Fit): Cells => ({
  centreName,
  isEnabled: textOf(isEnabled),
  centreKind: textOf(centreKind),
  effectiveFrom: textOf(effectiveFrom),
  effectiveTo: textOf(effectiveTo),
});

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

const misfitIn = (row: GridRow, exam: ExamToHold): Label | undefined => misfitOf(usable(row), exam);
export const misfitsIn = (rows: readonly GridRow[], exam: ExamToHold): Label[] => misfitsOf(rows.map(usable), exam);

export function withMisfit(row: GridRow, exam: ExamToHold, language: Language): GridRow {
  const words = misfitIn(row, exam);
  return { ...row, cells: { ...row.cells, misfit: words ? say(words, language) : '' } };
}

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

export function planned(row: GridRow): GridRow {
  const [rooms = '', seats = ''] = (row.cells.capacity ?? '').split(' / ');
  const { planRooms, planSeats } = row.cells;
  return { ...row, cells: { ...row.cells, take: '1', planRooms: planRooms || rooms, planSeats: planSeats || seats } };
}

/**
 * Merges the edited visible rows into all rows: invisible rows stay, newly ticked ones get a plan, unticked ones go.
 */
export function withShown(all: readonly GridRow[], shown: readonly GridRow[]): GridRow[] {
  const keys = new Set(shown.map(({ key }) => key));
  const known = new Set(all.map(({ key }) => key));
  const taken = shown.filter(({ cells }) => cells.take === '1');
  return [...all.filter(({ key }) => !keys.has(key)), ...taken.map((row) => (known.has(row.key) ? row : planned(row)))];
}

/** Only a newly added centre has to fit. */
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

/** Call it only when the row has no error. */
export const placeOfRow = ({ key, id, cells }: GridRow): ExamPlaceForm =>
  examPlaceForm.parse({ ...(id === undefined ? {} : { id }), centreId: key, ...valuesOfCells(cells, sent) });

export function planOf(rows: readonly GridRow[], districtId?: string) {
  const taking = rows.filter(({ cells }) => cells.status !== '0');
  const of = districtId === undefined ? taking : taking.filter(({ cells }) => cells.districtId === districtId);
  const sum = (name: string) => of.reduce((all, { cells }) => all + (numberIn(cells[name]) ?? 0), 0);
  return { centres: of.length, rooms: sum('planRooms'), seats: sum('planSeats') };
}
