import type { AppealRow } from '@kaoxin/contract/appeal/calls.ts';
import { appealMarks } from '@kaoxin/contract/appeal/marks.ts';
import { examChoice } from '@kaoxin/contract/exam/formal/choice.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { typeColumn, typeCondition } from '#areas/casework/case/list/typed.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { yesOrNo } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { appeals } from './appeals.ts';

const examColumn: Column<AppealRow> = {
  key: 'examId',
  label: ['关联考试', 'Examination'],
  width: 180,
  spare: true,
  render: ({ examName }) => <Shown value={examName} />,
};

/** 申诉列表 (domain.md 3.6 and 3.14). */
export default caseListPage(appeals, {
  marks: appealMarks,
  columns: [
    'caseNo',
    'title',
    'caseStatus',
    'acceptDue',
    'finishDue',
    'receivedTime',
    typeColumn,
    'handlerId',
    'applicantName',
    examColumn,
    'districtId',
    'satisfaction',
  ],
  search: [
    'keyword',
    typeCondition(appeals),
    'slaState',
    'caseStatus',
    'receivedTime',
    'applicantName',
    'personNumber',
    handlerCondition(appeals),
    { key: 'examId', label: ['关联考试', 'Examination'], input: 'tree', refers: examChoice.name },
    { key: 'isDefence', label: ['陈述申辩', 'Defence'], input: 'options', options: yesOrNo },
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
