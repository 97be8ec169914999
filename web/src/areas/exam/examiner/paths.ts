import type { ExaminerRow } from '@kaoxin/contract/exam/examiner.ts';
import { personPath } from '@kaoxin/contract/exam/person.ts';
import { examPaths } from '../formal/exams.ts';

/** Where the pages of 考生 stand; `person` is whoever sits, through all his examinations. */
export const rosterPaths = {
  import: '/examinationManage/examinationList/import',
  detail: '/examinationManage/examinationList/examineeDetail',
  person: personPath,
} as const;

/** The tab 考生 of an examination, narrowed to a place where one is named. */
export const rosterOf = (id: string, place: { districtId?: string; centreId?: string; withoutScore?: string } = {}) =>
  [examPaths.detail, { query: { id, part: 'examinees', ...place } }] as const;

/** Somebody's page, named after him. */
export const examineePage = ({ id, name }: Pick<ExaminerRow, 'id' | 'name'>) =>
  [rosterPaths.detail, { title: [name, name], query: { id } }] as const;

/** Everything that is known of a person, named after him. */
export const personPage = ({ personId, name }: Pick<ExaminerRow, 'personId' | 'name'>) =>
  [rosterPaths.person, { title: [name, name], query: { id: personId } }] as const;
