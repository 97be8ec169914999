import type { CorrectionRow } from '@kaoxin/contract/correction/calls.ts';
import { correctionMarks } from '@kaoxin/contract/correction/marks.ts';
import { opening } from '@kaoxin/contract/correction/opening.ts';
import { correctableFields, editReason, fieldLabels } from '@kaoxin/contract/correction/states.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { choicesOf } from '#areas/casework/case/list/search.ts';
import { Shown } from '#ui/empty-cell.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
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
  width: 264,
  render: ({ changes }) => (
    <span className="kx-changes">
      {changes.map(({ fieldKey, label, oldValue, newValue }) => (
        <span key={fieldKey} className="kx-change" title={`${label}：${oldValue ?? '—'}→${newValue ?? '—'}`}>
          <span>{label}</span>
          <s>{oldValue ?? '—'}</s>→<ins>{newValue ?? '—'}</ins>
        </span>
      ))}
    </span>
  ),
};

const reasonColumn: Column<CorrectionRow> = {
  key: 'reasonType',
  label: ['更正原因', 'Reason'],
  width: 120,
  spare: true,
  render: ({ reasonTypeName }) => <Shown value={reasonTypeName} />,
};

/** 更正申请: everything that came in, by where it stands (domain.md 3.8 and 3.14). */
export default caseListPage(corrections, {
  marks: correctionMarks,
  useActions: useFullSummary,
  columns: [
    'caseNo',
    'title',
    'applicantName',
    changesColumn,
    'caseStatus',
    'acceptDue',
    'finishDue',
    reasonColumn,
    'receivedTime',
    examColumn,
    'handlerId',
    'districtId',
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
    'priority',
    'deptId',
    'districtId',
    'finishDue',
    'settledTime',
    'satisfaction',
  ],
});
