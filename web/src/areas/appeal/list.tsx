import { appealMarks } from '@kaoxin/contract/appeal/marks.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { examColumn, examCondition, typeColumn, typeCondition } from '#areas/casework/case/list/typed.tsx';
import { yesOrNo } from '#ui/list-page/search/search-field.ts';
import { appeals } from './appeals.ts';

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
    examCondition,
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
