import { bankFields } from '@kaoxin/contract/question/bank.ts';
import type { CentreRow } from '@kaoxin/contract/question/centre.ts';
import { minute } from '#ui/dates/minute.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureCell, figureColumn, shortCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { PulledChip } from './pulled-chip.tsx';

const count = (value: number): string => value.toLocaleString('zh-CN');

/** Columns of the list (domain.md 2.2). */
export const centreColumns: readonly Column<CentreRow>[] = [
  {
    key: 'bankCode',
    label: ['题库编号', 'Bank number'],
    width: 120,
    spare: true,
    render: ({ bankCode }) => figureCell(bankCode),
  },
  {
    key: 'name',
    label: ['题库', 'Question bank'],
    width: 260,
    least: 160,
    sortable: true,
    render: ({ name }) => shortCell(name),
  },
  { key: 'deptId', label: ['单位', 'Unit'], width: 170, least: 110, render: ({ deptIdName }) => shortCell(deptIdName) },
  { key: 'subject', label: ['科目', 'Subject'], width: 150, render: ({ subjectName }) => shortCell(subjectName) },
  figureColumn('questionCount', ['题量', 'Questions'], 80, ({ questionCount }) => count(questionCount)),
  figureColumn('bankVersion', ['版本', 'Edition'], 64, ({ bankVersion }) => count(bankVersion)),
  {
    key: 'approvedTime',
    label: ['通过时间', 'Approved'],
    width: 150,
    spare: 'en',
    render: ({ approvedTime }) => figureCell(minute(approvedTime)),
  },
  { key: 'pulled', label: ['拉取情况', 'Pulled'], width: 180, render: (row) => <PulledChip row={row} /> },
];

export const centreSearch: readonly SearchField[] = [
  { key: 'keyword', label: ['题库名称或编号', 'Name or number'], input: 'text' },
  ...fieldsOf(bankFields, ['subject']).map(searchFieldOf),
  {
    key: 'pulled',
    label: ['拉取情况', 'Pulled'],
    input: 'options',
    options: [
      { value: '1', label: ['已拉取', 'Pulled'] },
      { value: '0', label: ['未拉取', 'Not pulled'] },
    ],
  },
];
