import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** A person shared by all rows that name one (domain.md 1.3, person). */
interface PersonTable extends BaseColumns {
  idType: number;
  idHash: string;
  idNo: string;
  name: string;
  formerNames: Generated<string[]>;
  formerIdHashes: Generated<string[]>;
  gender: number;
  /** yyyy-MM-dd, derived from resident numbers */
  birthday: string | null;
  phone: Generated<string>;
  integrityFlag: Generated<number>;
  /** ID of a person with the same number and another name, for the city office to compare; null if there is none */
  knownId: Generated<string | null>;
}

/** 应试人员 of one examination; partitioned by it (decision 040). */
interface ExaminerTable extends BaseColumns {
  examId: string;
  districtId: string;
  centreId: string | null;
  roomId: string | null;
  seatNo: number | null;
  ticketNo: string | null;
  personId: string;
  name: string;
  gender: number;
  idType: number;
  idNo: string;
  idHash: string;
  phone: string;
  workUnit: string | null;
  major: string | null;
  unitKind: number | null;
  education: number | null;
  photoId: string | null;
  photoName: string | null;
  subjects: string[];
  regStatus: number;
  regNote: string | null;
  attendStatus: Generated<number>;
  violationLevel: Generated<number>;
  /** requested centre of a seated examinee; without a seat, `centreId` holds it */
  wishedCentreId: string | null;
  needsAccess: Generated<number>;
}

/** Number of examinees per state and place of an examination; centre 0 means none yet. */
interface ExaminerCountTable extends BaseColumns {
  examId: string;
  districtId: string;
  centreId: string;
  regStatus: number;
  attendStatus: number;
  violationLevel: number;
  people: number;
}

interface ExaminerStepTable extends BaseColumns {
  examId: string;
  examinerId: string;
  verb: string;
  fromStatus: number;
  toStatus: number;
  note: string | null;
  actorName: string;
}

interface PhotoFileTable extends BaseColumns {
  examId: string;
  fileName: string;
  sourceKey: string | null;
  taskId: string;
  state: Generated<'reading' | 'done' | 'cancelled' | 'failed'>;
  total: number;
  matched: Generated<number>;
  replaced: Generated<number>;
  unknownCount: Generated<number>;
  unknown: Generated<string[]>;
  refusedCount: Generated<number>;
  refused: Generated<{ name: string; reason: readonly [zh: string, en: string] }[]>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    person: PersonTable;
    examiner: ExaminerTable;
    examinerCount: ExaminerCountTable;
    examinerStep: ExaminerStepTable;
    photoFile: PhotoFileTable;
  }
}

/** Rosters have the scope of examinations, by district and centre. Creating a row gives no access. */
const scope = { resource: 'formal_exam', own: [], district: 'districtId', centre: 'centreId' };
export const examinerTable = tenantTable('examiner', { store: 'business', scope, sealed: ['idNo', 'phone'] });
export const examinerCountTable = tenantTable('examinerCount', { store: 'business', scope });
/** Has no scope: it is only looked up by a digest or ID from a row the caller may see, and never listed. */
export const personTable = tenantTable('person', { store: 'business', sealed: ['idNo', 'phone'] });
/** Read only after the row of the examinee. */
export const examinerStepTable = tenantTable('examinerStep', { store: 'business' });
/** Users read only their own rows. */
export const photoFileTable = tenantTable('photoFile', { store: 'business', json: ['unknown', 'refused'] });
