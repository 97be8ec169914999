import { type BankRow, bank, type bankFields } from '@kaoxin/contract/question/bank.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { BankStatusChip } from '../states.tsx';

const field = fieldColumns<BankRow, keyof typeof bankFields | 'updateTime'>(bank.record.shape, true);

/** Columns of the list (domain.md 2.1). */
export const bankColumns: readonly Column<BankRow>[] = [
  field('bankCode', { width: 100 }),
  field('name', {
    width: 240,
    render: ({ name, status }) => (
      <span className="kx-titled">
        <span className="kx-short" title={name}>
          {name}
        </span>
        {status === 0 && <Disabled />}
      </span>
    ),
  }),
  field('subject', { width: 150, spare: 'en', sortable: false }),
  field('deptId', { width: 150, sortable: false, spare: true }),
  field('questionCount', {
    width: 72,
    widthEn: 96,
    render: ({ questionCount }) => <span className="kx-figures">{questionCount.toLocaleString('zh-CN')}</span>,
  }),
  field('bankVersion', {
    width: 72,
    render: ({ bankVersion }) => figureCell(bankVersion > 0 ? String(bankVersion) : null),
  }),
  field('auditStatus', {
    width: 112,
    widthEn: 150,
    render: ({ auditStatus }) => <BankStatusChip status={auditStatus} />,
  }),
  field('ownerId', { width: 90, spare: 'en', sortable: false }),
  field('status', { width: 76, spare: true }),
  field('updateTime', { width: 160, spare: true }),
];

/** Shown in the name cell, because the status column may be hidden. */
function Disabled() {
  const say = useSay();
  return <Chip tone="paused">{say(['停用', 'Disabled'])}</Chip>;
}
export const bankSorts = bankColumns.flatMap(({ key, sortable }) => (sortable ? [key] : []));

export const bankSearch: readonly SearchField[] = [
  { key: 'keyword', label: ['题库名称', 'Name'], input: 'text' },
  ...fieldsOf(bank.own.shape, ['subject', 'auditStatus', 'ownerId', 'secretLevel', 'shareFlag', 'status']).map(
    searchFieldOf,
  ),
];
