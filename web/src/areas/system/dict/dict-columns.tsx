import { type DictRecord, dictEntryFields, dictFields } from '@kaoxin/contract/system/dict.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';

export type DictLine = DictRecord & { depth: number };
type Line = DictLine & Record<string, unknown>;

function Sealed({ value }: { value: number }) {
  const say = useSay();
  return value === 1 ? (
    <Chip tone="paused">{say(['已封存', 'Sealed'])}</Chip>
  ) : (
    <Chip tone="good">{say(['使用中', 'In use'])}</Chip>
  );
}

const sealed: Column<DictLine> = {
  key: 'isSealed',
  label: ['封存', 'Sealed'],
  width: 100,
  render: (row) => <Sealed value={row.isSealed} />,
};

const described = (fields: typeof dictFields | typeof dictEntryFields, names: readonly string[]): Column<DictLine>[] =>
  fieldsOf(fields, names).map((field) => columnOf<Line>(field, true) as Column<DictLine>);

const nameColumn: Column<DictLine> = {
  key: 'dictValue',
  label: ['字典名称', 'Dictionary name'],
  width: 170,
  render: (row) => <span style={{ paddingInlineStart: row.depth * 20 }}>{row.dictValue}</span>,
};

/** Next to the other list, code and name take the space of a small screen. */
export const headColumns = (layout: 'beside' | 'below'): readonly Column<DictLine>[] => [
  ...described(dictFields, ['code', 'dictValue']).map((column) => ({ ...column, width: 160 })),
  ...[...described(dictFields, ['sort']), sealed].map((column) =>
    layout === 'beside' ? { ...column, spare: true as const } : column,
  ),
];
export const entryColumns: readonly Column<DictLine>[] = [
  nameColumn,
  ...described(dictEntryFields, ['dictKey', 'sort']),
  sealed,
];
export const headSearch: readonly SearchField[] = fieldsOf(dictFields, ['code', 'dictValue']).map(searchFieldOf);
export const entrySearch: readonly SearchField[] = fieldsOf(dictEntryFields, ['dictValue']).map(searchFieldOf);
