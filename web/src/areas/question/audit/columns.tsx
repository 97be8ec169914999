import { reference } from '@kaoxin/contract/conventions.ts';
import type { AuditRow } from '@kaoxin/contract/question/audit.ts';
import { bankOwner } from '@kaoxin/contract/question/people.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureColumn, shortCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { BankStatusChip } from '../states.tsx';
import { Changes, CheckMarks } from './marks.tsx';

const signed = (name: string | null, time: string | null) => (
  <Shown value={time}>
    <span className="kx-short" title={`${name ?? ''} ${time ?? ''}`}>
      {name} <span className="kx-figures">{time?.slice(0, 10)}</span>
    </span>
  </Shown>
);

/** Columns of the list (domain.md 2.2). */
export const auditColumns: readonly Column<AuditRow>[] = [
  {
    key: 'bankId',
    label: ['题库', 'Question bank'],
    width: 220,
    least: 180,
    render: ({ bankIdName }) => shortCell(bankIdName),
  },
  figureColumn('bankVersion', ['版本', 'Edition'], 56, ({ bankVersion }) => String(bankVersion)),
  {
    key: 'questionCount',
    label: ['题量', 'Questions'],
    width: 150,
    sortable: true,
    render: (row) => (
      <span className="kx-figures">
        {row.questionCount} <Changes {...row} />
      </span>
    ),
  },
  {
    key: 'submitTime',
    label: ['提交人/时间', 'Submitted'],
    width: 158,
    least: 140,
    sortable: true,
    render: ({ submitUserName, submitTime }) => signed(submitUserName, submitTime),
  },
  {
    key: 'checks',
    label: ['自动检查结果', 'Checks'],
    width: 130,
    widthEn: 150,
    render: ({ checks }) => <CheckMarks checks={checks} />,
  },
  {
    key: 'status',
    label: ['状态', 'Status'],
    width: 96,
    widthEn: 150,
    sortable: true,
    render: ({ status }) => <BankStatusChip status={status} />,
  },
  {
    key: 'auditTime',
    label: ['审核人/时间', 'Decided'],
    width: 158,
    least: 140,
    sortable: true,
    spare: 'en',
    render: ({ auditUserName, auditTime }) => signed(auditUserName, auditTime ?? null),
  },
  {
    key: 'auditNote',
    label: ['意见', 'Opinion'],
    width: 160,
    least: 72,
    spare: 'en',
    render: ({ auditNote }) => shortCell(auditNote),
  },
];
export const auditSorts = auditColumns.flatMap(({ key, sortable }) => (sortable ? [key] : []));

export const auditSearch: readonly SearchField[] = [
  { key: 'bankName', label: ['题库名称', 'Bank'], input: 'text' },
  { key: 'status', label: ['状态', 'Status'], input: 'dictionary', dict: 'bank_audit_status' },
  { key: 'submitDept', label: ['提交单位', 'Unit'], input: 'tree', refers: 'dept' },
  ...fieldsOf({ submitUser: reference(['提交人', 'Submitted by'], bankOwner) }).map(searchFieldOf),
  {
    key: 'submitTime',
    label: ['提交时间', 'Submitted'],
    input: 'days',
    from: 'submitTime_datege',
    until: 'submitTime_datele',
    withTime: true,
  },
];
