import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** A row of an examinee; partitioned by examination (decision 042). */
interface OfExaminee extends BaseColumns {
  examId: string;
  examinerId: string;
  districtId: string;
  centreId: string | null;
}

/** Score of an examinee in a subject (domain.md 1.3). Marks are multiples of .5. */
interface ExaminerScoreTable extends OfExaminee {
  subjectCode: string;
  objective: number | null;
  subjective: number | null;
  score: number | null;
  attend: number;
  invalidFlag: Generated<number>;
  invalidReason: string | null;
}

/** 总分 and 合格 over all subjects; ranks are not stored (domain.md 1.4). */
interface ExaminerResultTable extends OfExaminee {
  /** of the scores that count; null without any */
  totalScore: number | null;
  passFlag: number;
  scoreVersion: Generated<number>;
}

interface AnswerSheetTable extends OfExaminee {
  subjectCode: string;
  paperId: string;
  answers: Uint8Array | null;
  itemScores: Uint8Array | null;
}

/** 违纪记录; `status`: 1 生效 2 申诉中 3 已撤销 (dict record_status). */
interface ViolationRecordTable extends OfExaminee {
  personId: string;
  /** null: every subject of the sitting */
  subjectCode: string | null;
  level: number;
  clause: string;
  factText: string;
  evidence: Generated<string[]>;
  informNo: string | null;
  decisionNo: string | null;
  informedTime: string | null;
  defenceUntil: string | null;
  /** when the deciding users were notified that the time for defence is over */
  defenceTold: Generated<string | null>;
  waived: Generated<number>;
  statement: string | null;
  decidedTime: string | null;
  /** the last day of its integrity record; null without a record, or for level 3, which has no end */
  recordUntil: string | null;
  revokeReason: string | null;
  /** 0: recorded after the release and undecided, so scores do not change yet */
  effective: Generated<number>;
  waiver: Generated<string[]>;
  /** a change waiting for a second person; null revokes the record */
  pendingLevel: Generated<number | null>;
  pendingSubject: Generated<string | null>;
  pendingReason: Generated<string | null>;
  pendingUser: Generated<string | null>;
  pendingTime: Generated<string | null>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    examinerScore: ExaminerScoreTable;
    examinerResult: ExaminerResultTable;
    answerSheet: AnswerSheetTable;
    violationRecord: ViolationRecordTable;
  }
}

const scope = { resource: 'formal_exam', own: [], district: 'districtId', centre: 'centreId' };
export const examinerScoreTable = tenantTable('examinerScore', { store: 'business', scope });
export const examinerResultTable = tenantTable('examinerResult', { store: 'business', scope });
export const answerSheetTable = tenantTable('answerSheet', { store: 'business', scope });
export const violationRecordTable = tenantTable('violationRecord', { store: 'business', scope });
