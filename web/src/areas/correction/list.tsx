import type { CorrectionRow } from '@kaoxin/contract/correction/calls.ts';
import { correctionMarks } from '@kaoxin/contract/correction/marks.ts';
import { opening } from '@kaoxin/contract/correction/opening.ts';
import { correctableFields, editReason, fieldLabels } from '@kaoxin/contract/correction/states.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { Marks } from '#areas/casework/case/list/marks.tsx';
import { choicesOf } from '#areas/casework/case/list/search.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { previewed } from '#ui/list-page/preview/use-preview.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { corrections } from './corrections.ts';
import { useFullSummary } from './full-summary.tsx';
import './correction.css';

const examColumn: Column<CorrectionRow> = {
  key: 'examId',
  label: ['更正考试', 'Opening'],
  width: 160,
  spare: true,
  render: ({ examName }) => <Shown value={examName} />,
};

const changesColumn: Column<CorrectionRow> = {
  key: 'changes',
  label: ['更正内容', 'Changes'],
  width: 300,
  least: 112,
  render: (row) => (
    <span className="kx-changes" {...previewed}>
      {row.changes.map(({ fieldKey, label, oldValue, newValue }) => (
        <span key={fieldKey} className="kx-change" title={`${label}：${oldValue ?? '—'}→${newValue ?? '—'}`}>
          <span>{label}</span>
          <s>{oldValue ?? '—'}</s>→<ins>{newValue ?? '—'}</ins>
        </span>
      ))}
      <Marks row={row} marks={correctionMarks} />
    </span>
  ),
};

const nameColumn: Column<CorrectionRow> = {
  key: 'applicantName',
  label: corrections.applicant,
  width: 72,
  widthEn: 86,
  spare: 'en',
  render: ({ applicantName }) => applicantName,
};

const handlerColumn: Column<CorrectionRow> = {
  key: 'handlerId',
  label: ['承办', 'Handled by'],
  width: 76,
  widthEn: 96,
  spare: true,
  render: ({ handlerName }) => <Shown value={handlerName} />,
};

const titleColumn: Column<CorrectionRow> = {
  key: 'title',
  label: ['标题', 'Title'],
  width: 236,
  widthEn: 196,
  sortable: true,
  optional: true,
  render: ({ title }) => <span title={title}>{title}</span>,
};

const reasonColumn: Column<CorrectionRow> = {
  key: 'reasonType',
  label: ['更正原因', 'Reason'],
  width: 120,
  spare: true,
  render: ({ reasonTypeName }) => <Shown value={reasonTypeName} />,
};

/** 更正申请 (domain.md 3.8 and 3.14). */
export default caseListPage(corrections, {
  marks: correctionMarks,
  useActions: useFullSummary,
  columns: [
    'caseNo',
    ...[nameColumn, changesColumn],
    'caseStatus',
    'acceptDue',
    'finishDue',
    'receivedTime',
    reasonColumn,
    examColumn,
    handlerColumn,
    'districtId',
    titleColumn,
    'satisfaction',
  ],
  search: [
    'keyword',
    { key: 'examId', label: ['更正考试', 'Opening'], input: 'tree', refers: opening.name },
    { key: 'reasonType', label: ['更正原因', 'Reason'], input: 'options', options: choicesOf(editReason) },
    {
      key: 'changedField',
      label: ['更正项', 'Corrected field'],
      input: 'options',
      options: correctableFields.map((field) => ({ value: field, label: fieldLabels[field] })),
    },
    'slaState',
    'caseStatus',
    'receivedTime',
    'applicantName',
    'personNumber',
    handlerCondition(corrections),
    'source',
    'withdrawState',
    'priority',
    'deptId',
    'districtId',
    'finishDue',
    'settledTime',
    'satisfaction',
  ],
});
