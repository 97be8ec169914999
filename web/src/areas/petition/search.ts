import { caseSorts } from '@kaoxin/contract/casework/record.ts';
import { petitionClass, petitionStage } from '@kaoxin/contract/casework/results.ts';
import { caseSource, caseStatus, priority, slaState } from '@kaoxin/contract/casework/states.ts';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';

interface Rows {
  entries: readonly { key: string; zh: string; en: string }[];
}
const choices = ({ entries }: Rows) => entries.map(({ key, zh, en }) => ({ value: key, label: [zh, en] as const }));

/** Statuses a petition passes through; the dictionary also holds those of other kinds. */
const ofPetitions = { entries: caseStatus.entries.filter(({ key }) => !['0', '22', '23'].includes(key)) };

/** Conditions of the petition list (domain.md 3.7 and 3.14). */
export const petitionSearch: readonly SearchField[] = [
  { key: 'keyword', label: ['关键词', 'Keyword'], input: 'text' },
  { key: 'typeId', label: ['信访分类', 'Classification'], input: 'tree', refers: 'type' },
  { key: 'slaState', label: ['时限状态', 'Deadline'], input: 'options', options: choices(slaState) },
  { key: 'caseStatus', label: ['状态', 'Status'], input: 'options', options: choices(ofPetitions) },
  {
    key: 'receivedTime',
    label: ['收到时间', 'Received'],
    input: 'days',
    from: 'receivedTimeStart',
    until: 'receivedTimeEnd',
    withTime: false,
  },
  { key: 'applicantName', label: ['信访人(全名)', 'Applicant (full name)'], input: 'text' },
  { key: 'legalClass', label: ['法定类别', 'Legal class'], input: 'options', options: choices(petitionClass) },
  { key: 'source', label: ['来源', 'Source'], input: 'options', options: choices(caseSource) },
  { key: 'priority', label: ['紧急程度', 'Priority'], input: 'options', options: choices(priority) },
  { key: 'deptId', label: ['承办机构', 'Department'], input: 'tree', refers: 'dept' },
  { key: 'stage', label: ['阶段', 'Stage'], input: 'options', options: choices(petitionStage) },
  {
    key: 'isRepeat',
    label: ['重复信访', 'Repeat'],
    input: 'options',
    options: [
      { value: '1', label: ['是', 'Yes'] },
      { value: '0', label: ['否', 'No'] },
    ],
  },
];

/** What the list's address may hold. */
export const petitionShape = { filters: ['tab', 'clusterId', ...keysOf(petitionSearch)], sorts: caseSorts };
