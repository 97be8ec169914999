import {
  type PlaceRow,
  type PlaceType,
  place,
  placeFields,
  placeType,
  district as things,
} from '@kaoxin/contract/exam/places/district.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { listOptions } from '#platform/resource/crud.ts';
import { presenterOf } from '#platform/resource/present.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { placeHooks } from './hooks.ts';

const asRows = presenterOf<'district', PlaceRow>(place, 'district', placeHooks, 'listed');

const fields = (...names: string[]) => fieldColumns<PlaceRow>(placeFields, names);
const figure = (key: keyof PlaceRow & string, zh: string, en: string): ListColumn<PlaceRow> => ({
  key,
  label: [zh, en],
  width: 10,
});
const rooms = figure('roomCount', '考场数', 'Rooms');
const seats = figure('seatCount', '座位数', 'Seats');
const called = (column: ListColumn<PlaceRow> | undefined, zh: string, en: string) =>
  column ? [{ ...column, label: [zh, en] as const }] : [];
const [name] = fields('name');
const [kind] = fields('centreKind');

const rowsAt = tableRows(
  'district',
  (work, input: ListInput) => listOptions(work, place, 'district', placeHooks, input),
  asRows,
);
const atLevel = (level: PlaceType) => (_work: Work, input: ListInput) => ({
  ...input,
  filters: [
    ...input.filters.filter(({ field }) => field !== 'nodeType'),
    { field: 'nodeType', comparison: 'equal' as const, value: String(level) },
  ],
});

export const placeSheets: readonly SheetList<PlaceRow>[] = [
  {
    call: things.calls.export,
    title: ['考区', 'Districts'],
    store: 'platform',
    asked: atLevel(placeType.district),
    columns: [
      ...fields('code', 'name', 'deptId'),
      figure('centreCount', '考点数', 'Centres'),
      rooms,
      seats,
      ...fields('managerName', 'status'),
    ],
    rows: rowsAt,
  },
  {
    call: things.calls.exportCentres,
    title: ['考点', 'Test centres'],
    store: 'platform',
    asked: atLevel(placeType.centre),
    columns: [
      ...fields('code'),
      ...called(name, '考点名称', 'Centre'),
      ...fields('parentId'),
      ...called(kind, '类型', 'Kind'),
      rooms,
      seats,
      ...fields('facilities', 'status'),
    ],
    rows: rowsAt,
  },
];
