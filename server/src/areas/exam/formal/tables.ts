import type { exam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { examStaff } from '@kaoxin/contract/exam/formal/staff.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { referable } from '#platform/resource/references.ts';

interface FormalExamTable extends Omit<RowOf<typeof exam.own>, 'releaseState'> {
  releaseState: Generated<number>;
  /** copied from `examPlace`, for data scopes */
  centreIds: Generated<string[]>;
  releaseAskUser: string | null;
  releaseAskTime: string | null;
  releaseReason: string | null;
  cancelReason: string | null;
  releaseTaskId: string | null;
  refusalTold: string | null;
  searchKey: Generated<string>;
}

interface ExamSubjectTable extends BaseColumns {
  examId: string;
  subjectCode: string;
  name: string;
  startTime: string;
  endTime: string;
  paperId: string | null;
  totalScore: number;
  passScore: number;
  objectiveScore: number | null;
  sort: Generated<number>;
}

interface SubjectPaperTable extends BaseColumns {
  examId: string;
  subjectId: string;
  paperId: string;
  /** B to Z; the subject's main paper is A */
  label: string;
}

interface ExamPlaceTable extends BaseColumns {
  examId: string;
  districtId: string;
  centreId: string;
  planSeats: number;
  planRooms: number;
  chief: string | null;
  lastTicket: Generated<number>;
}

interface ExamStaffTable extends RowOf<typeof examStaff.own> {
  districtId: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    formalExam: FormalExamTable;
    examSubject: ExamSubjectTable;
    subjectPaper: SubjectPaperTable;
    examPlace: ExamPlaceTable;
    examStaff: ExamStaffTable;
  }
}

/**
 * An examination is visible to users of one of its districts or centres. Its centres and staff are visible only within
 * their own scope.
 */
export const examScope = 'formal_exam';
export const formalExamTable = tenantTable('formalExam', {
  store: 'business',
  scope: { resource: examScope, own: ['createUser'], districts: 'districtIds', centres: 'centreIds' },
});
export const examSubjectTable = tenantTable('examSubject', {
  store: 'business',
  scope: { through: { table: 'formalExam', key: 'examId' } },
});
export const subjectPaperTable = tenantTable('subjectPaper', {
  store: 'business',
  scope: { through: { table: 'formalExam', key: 'examId' } },
});
const ofPlace = { resource: examScope, own: [], district: 'districtId', centre: 'centreId' };
export const examPlaceTable = tenantTable('examPlace', { store: 'business', scope: ofPlace });
export const examStaffTable = tenantTable('examStaff', { store: 'business', scope: ofPlace, sealed: ['phone'] });

referable('formal_exam', 'formalExam', 'name', { coded: { column: 'examCode', label: ['考试编号', 'number'] } });

export type ExamTableRow = SelectedRow<'formalExam'>;
