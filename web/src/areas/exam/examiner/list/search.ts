import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examinerFields } from '@kaoxin/contract/exam/people/examiner.ts';
import { ageBandNames, attemptNames, unknownTrait } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { type SearchField, searchFieldOf, yesOrNo } from '#ui/list-page/search/search-field.ts';

const personal = (key: 'name' | 'idNo', label: SearchField['label']): SearchField => ({
  key,
  label,
  input: 'text' as const,
  personal: true,
});

const idNo = personal('idNo', ['证件号码（完整）', 'ID number (whole)']);

export const rosterSearch: readonly SearchField[] = [
  personal('name', ['姓名', 'Name']),
  ...fieldsOf(examinerFields, ['ticketNo', 'districtId', 'centreId', 'workUnit']).map(searchFieldOf),
  idNo,
  ...fieldsOf(examinerFields, ['attendStatus', 'violationLevel', 'needsAccess']).map(searchFieldOf),
  { key: 'photo', label: ['有照片', 'Has a photo'], input: 'options', options: yesOrNo },
  ...fieldsOf(examinerFields, ['gender', 'education', 'unitKind']).map(searchFieldOf),
  { key: 'integrity', label: ['有诚信记录', 'Integrity record'], input: 'options', options: yesOrNo },
  { key: 'unlinked', label: ['身份待核对', 'Identity to check'], input: 'options', options: yesOrNo },
  { key: 'stands', label: ['报名有效', 'Registration valid'], input: 'options', options: yesOrNo },
  { key: 'attended', label: ['参考（含部分缺考）', 'Was there (in part too)'], input: 'options', options: yesOrNo },
  { key: 'seated', label: ['已编排座位', 'Has a seat'], input: 'options', options: yesOrNo },
];

const aboutNeeds = ['needsAccess', 'integrity'];
interface Searcher {
  numbers: boolean;
  dealt: boolean;
  central: boolean;
}
export const searchFor = ({ numbers, dealt, central }: Searcher): readonly SearchField[] =>
  rosterSearch.filter(
    (field) =>
      (numbers || field !== idNo) &&
      (dealt || !aboutNeeds.includes(field.key)) &&
      (central || field.key !== 'unlinked'),
  );

const numbered = (names: readonly Label[], more: readonly { value: string; label: Label }[] = []) => [
  ...names.map((label, place) => ({ value: String(place + 1), label })),
  ...more,
];

export const byTrait: readonly SearchField[] = [
  {
    key: 'ageBand',
    label: ['考试时年龄', 'Age at the examination'],
    input: 'options',
    options: numbered(ageBandNames, [{ value: '0', label: unknownTrait }]),
  },
  { key: 'attempt', label: ['报考次数', 'Attempt'], input: 'options', options: numbered(attemptNames) },
];

export const bySuccess = (subjects: ExamRecord['subjects']): readonly SearchField[] => [
  {
    key: 'passFlag',
    label: ['是否合格', 'Result'],
    input: 'options',
    options: [
      { value: '1', label: ['合格', 'Passed'] },
      { value: '0', label: ['不合格', 'Not passed'] },
    ],
  },
  { key: 'scored', label: ['有有效成绩', 'Has a score that counts'], input: 'options', options: yesOrNo },
  { key: 'scoreSubject', label: ['成绩科目', 'Scores of'], input: 'options', options: optionsOf(subjects) },
  { key: 'scoreStart', label: ['成绩不低于', 'Score from'], input: 'text' },
  { key: 'scoreEnd', label: ['成绩不高于', 'Score up to'], input: 'text' },
];

const optionsOf = (subjects: ExamRecord['subjects']) =>
  subjects.map(({ subjectCode, name }) => ({ value: subjectCode, label: [name, name] as const }));

export const withoutScore = (subjects: ExamRecord['subjects']): SearchField => ({
  key: 'withoutScore',
  label: ['缺成绩科目', 'Score missing in'],
  input: 'options' as const,
  options: optionsOf(subjects),
});
