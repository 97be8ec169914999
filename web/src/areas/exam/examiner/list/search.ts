import { examinerFields } from '@kaoxin/contract/exam/examiner.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { type SearchField, searchFieldOf, yesOrNo } from '#ui/list-page/search/search-field.ts';

const personal = (key: 'name' | 'idNo', label: SearchField['label']): SearchField => ({
  ...{ key, label, input: 'text' as const },
  personal: true,
});

const idNo = personal('idNo', ['证件号码（完整）', 'ID number (whole)']);

/** What a roster is searched by. A number is looked for by holders of pii_view alone. */
export const rosterSearch: readonly SearchField[] = [
  personal('name', ['姓名', 'Name']),
  ...fieldsOf(examinerFields, ['ticketNo', 'districtId', 'centreId', 'workUnit']).map(searchFieldOf),
  idNo,
  ...fieldsOf(examinerFields, ['attendStatus', 'violationLevel']).map(searchFieldOf),
  { key: 'photo', label: ['有照片', 'Has a photo'], input: 'options', options: yesOrNo },
];

export const withoutNumbers: readonly SearchField[] = rosterSearch.filter((field) => field !== idNo);

/** Whose score in a subject is still due. */
export const withoutScore = (subjects: ExamRecord['subjects']): SearchField => ({
  ...{ key: 'withoutScore', label: ['缺成绩科目', 'Score missing in'], input: 'options' as const },
  options: subjects.map(({ subjectCode, name }) => ({ value: subjectCode, label: [name, name] })),
});
