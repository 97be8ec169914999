import type { PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';

export function Enabled({ status }: { status: number | null | undefined }) {
  const say = useSay();
  const on = status === 1;
  return <Chip tone={on ? 'good' : 'paused'}>{say(on ? ['启用', 'Enabled'] : ['停用', 'Disabled'])}</Chip>;
}

type Key = keyof PlaceRow & string;
const shown = (key: Key, label: Column<PlaceRow>['label'], width: number, said: Key = key): Column<PlaceRow> => ({
  key,
  label,
  width,
  ...(width > 150 ? { least: 120 } : {}),
  render: (row) => (
    <Shown value={row[said]}>
      <span className="kx-short" title={String(row[said])}>
        {String(row[said])}
      </span>
    </Shown>
  ),
});
const figure = (
  key: 'centreCount' | 'roomCount' | 'seatCount',
  label: Column<PlaceRow>['label'],
): Column<PlaceRow> => ({
  key,
  label,
  width: 72,
  widthEn: 84,
  align: 'right',
  render: (row) => <span className="kx-figures">{row[key].toLocaleString('zh-CN')}</span>,
});
const sortable = (column: Column<PlaceRow>): Column<PlaceRow> => ({ ...column, sortable: true });

const code = sortable(shown('code', ['编号', 'Code'], 84));
const status: Column<PlaceRow> = {
  key: 'status',
  label: ['状态', 'Status'],
  width: 80,
  widthEn: 100,
  render: (row) => <Enabled status={row.status} />,
};
const rooms = figure('roomCount', ['考场数', 'Rooms']);
const seats = figure('seatCount', ['座位数', 'Seats']);

/** Columns of the districts (domain.md 1.1). */
export const districtColumns: readonly Column<PlaceRow>[] = [
  code,
  sortable(shown('name', ['名称', 'Name'], 180)),
  shown('deptId', ['管理机构', 'Department'], 160, 'deptIdName'),
  figure('centreCount', ['考点数', 'Centres']),
  rooms,
  seats,
  shown('managerName', ['负责人', 'Manager'], 110),
  status,
];

export const centreColumns: readonly Column<PlaceRow>[] = [
  code,
  sortable(shown('name', ['考点名称', 'Centre'], 160)),
  shown('parentId', ['所属考区', 'District'], 84, 'parentIdName'),
  shown('centreKind', ['类型', 'Kind'], 88, 'centreKindName'),
  rooms,
  seats,
  { ...shown('facilities', ['设施', 'Facilities'], 92, 'facilitiesName'), spare: true },
  status,
];
export const placeSorts = ['code', 'name'] as const;

const enabled: SearchField = {
  key: 'status',
  label: ['状态', 'Status'],
  input: 'options',
  options: [
    { value: '1', label: ['启用', 'Enabled'] },
    { value: '0', label: ['停用', 'Disabled'] },
  ],
};
const keyword: SearchField = { key: 'keyword', label: ['名称', 'Name'], input: 'text' };

export const districtSearch: readonly SearchField[] = [
  keyword,
  { key: 'code', label: ['编号', 'Code'], input: 'text' },
  enabled,
];
export const centreSearch: readonly SearchField[] = [
  { key: 'parentId', label: ['考区', 'District'], input: 'tree', refers: 'district' },
  keyword,
  { key: 'centreKind', label: ['类型', 'Kind'], input: 'dictionary', dict: 'centre_kind' },
  enabled,
];
