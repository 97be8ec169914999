import { petitionClass, petitionStage } from '@kaoxin/contract/casework/results.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { choicesOf } from '#areas/casework/case/list/search.ts';
import { examColumn, examCondition, typeColumn, typeCondition } from '#areas/casework/case/list/typed.tsx';
import { petitionMarks } from './marks.ts';
import { petitions } from './petitions.ts';

/** 投诉举报 (domain.md 3.7 and 3.14). */
export default caseListPage(petitions, {
  marks: petitionMarks,
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
    'source',
    { ...examColumn, optional: true },
    'satisfaction',
  ],
  search: [
    'keyword',
    typeCondition(petitions),
    'slaState',
    'caseStatus',
    'receivedTime',
    'applicantName',
    'personNumber',
    handlerCondition(petitions),
    { key: 'legalClass', label: ['法定类别', 'Legal class'], input: 'options', options: choicesOf(petitionClass) },
    'source',
    'withdrawState',
    'priority',
    'deptId',
    'districtId',
    examCondition,
    'finishDue',
    'settledTime',
    { key: 'stage', label: ['阶段', 'Stage'], input: 'options', options: choicesOf(petitionStage) },
    'isRepeat',
    'satisfaction',
  ],
});
