import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import { personPath } from '@kaoxin/contract/exam/people/person.ts';
import { examPaths } from '../formal/exams.ts';

export const rosterPaths = {
  import: '/examinationManage/examinationList/import',
  detail: '/examinationManage/examinationList/examineeDetail',
  person: personPath,
} as const;

export const rosterOf = (id: string, place: { districtId?: string; centreId?: string; withoutScore?: string } = {}) =>
  [examPaths.detail, { query: { id, part: 'examinees', ...place } }] as const;

export const examineePage = ({ id, name }: Pick<ExaminerRow, 'id' | 'name'>) =>
  [rosterPaths.detail, { title: [name, name], query: { id } }] as const;

export const personPage = ({ personId, name }: Pick<ExaminerRow, 'personId' | 'name'>) =>
  [rosterPaths.person, { title: [name, name], query: { id: personId } }] as const;
