import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface Placed extends BaseColumns {
  examId: string;
  districtId: string;
}

/** People by total, in a subject or overall (`''`); centre 0 for people without one. */
interface ExamTallyTable extends Placed {
  centreId: string;
  subjectCode: string;
  n: Generated<number>;
  /** sum in half points */
  halves: Generated<string>;
  passed: Generated<number>;
  /** `encodeTally`; empty if none was ever counted */
  tally: Generated<Uint8Array>;
}

/** Sums of two subjects over people with both, `subjectCode` before `otherCode`; half points. */
interface ExamPairTable extends Placed {
  centreId: string;
  subjectCode: string;
  otherCode: string;
  n: number;
  sumX: string;
  sumY: string;
  sumXx: string;
  sumYy: string;
  sumXy: string;
}

interface ExamGroupTable extends Placed {
  dim: string;
  value: number;
  n: number;
  halves: string;
  passed: number;
}

interface ExamSheetTallyTable extends Placed {
  subjectCode: string;
  paperId: string;
  gender: number;
  sheets: Generated<number>;
  tally: Generated<Uint8Array>;
  answers: Generated<Uint8Array>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    examTally: ExamTallyTable;
    examPair: ExamPairTable;
    examGroup: ExamGroupTable;
    examSheetTally: ExamSheetTallyTable;
  }
}

/** Sums are visible to callers who see all people counted in them. */
const ofDistrict = { resource: 'formal_exam', own: [], district: 'districtId' };
const ofCentre = { ...ofDistrict, centre: 'centreId' };
export const examTallyTable = tenantTable('examTally', { store: 'business', scope: ofCentre });
export const examPairTable = tenantTable('examPair', { store: 'business', scope: ofCentre });
export const examGroupTable = tenantTable('examGroup', { store: 'business', scope: ofDistrict });
export const examSheetTallyTable = tenantTable('examSheetTally', { store: 'business', scope: ofDistrict });
