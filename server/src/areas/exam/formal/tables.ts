import type { exam } from '@kaoxin/contract/exam/formal.ts';
import type { examStaff } from '@kaoxin/contract/exam/formal-staff.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { referable } from '#platform/resource/references.ts';

/** 正式考试 (domain.md 1.2). */
interface FormalExamTable extends Omit<RowOf<typeof exam.own>, 'releaseState'> {
  releaseState: Generated<number>;
  /** those of `examPlace`, for data scopes */
  centreIds: Generated<string[]>;
  releaseAskUser: string | null;
  releaseAskTime: string | null;
  releaseReason: string | null;
  cancelReason: string | null;
  /** of the task that releases its scores now (decision 047) */
  releaseTaskId: string | null;
  /** the day on which its managers were last told that it could not move on */
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

/** A paper of a subject beside its own (decision 048). */
interface SubjectPaperTable extends BaseColumns {
  examId: string;
  subjectId: string;
  paperId: string;
  /** B to Z; the subject's own paper is A */
  label: string;
}

interface ExamPlaceTable extends BaseColumns {
  examId: string;
  districtId: string;
  centreId: string;
  planSeats: number;
  planRooms: number;
  chief: string | null;
  /** the highest number in a ticket that was ever given here */
  lastTicket: Generated<number>;
}

interface ExamStaffTable extends RowOf<typeof examStaff.own> {
  /** of its centre; null: of the whole examination */
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

/** Whoever has one of its districts or centres sees an examination; of its centres and staff only those of his own. */
export const examScope = 'formal_exam';
tenantTable('formalExam', {
  store: 'business',
  scope: { resource: examScope, own: ['createUser'], districts: 'districtIds', centres: 'centreIds' },
});
tenantTable('examSubject', { store: 'business', scope: { through: { table: 'formalExam', key: 'examId' } } });
tenantTable('subjectPaper', { store: 'business', scope: { through: { table: 'formalExam', key: 'examId' } } });
const ofPlace = { resource: examScope, own: [], district: 'districtId', centre: 'centreId' };
tenantTable('examPlace', { store: 'business', scope: ofPlace });
tenantTable('examStaff', { store: 'business', scope: ofPlace });

referable('formal_exam', 'formalExam', 'name', { coded: { column: 'examCode', label: ['考试编号', 'number'] } });

export type ExamTableRow = SelectedRow<'formalExam'>;
