import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** A person as everything that names one shares him (domain.md 1.3, person). */
interface PersonTable extends BaseColumns {
  idType: number;
  /** digest of the number, for exact search */
  idHash: string;
  /** sealed */
  idNo: string;
  name: string;
  formerNames: Generated<string[]>;
  /** digests of the numbers he had before they were corrected */
  formerIdHashes: Generated<string[]>;
  gender: number;
  /** yyyy-MM-dd; known of resident numbers */
  birthday: string | null;
  /** sealed */
  phone: Generated<string>;
  integrityFlag: Generated<number>;
  /** a person with the same number and another name, whom the city office compares; null: nobody */
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
  /** sealed */
  idNo: string;
  idHash: string;
  /** sealed */
  phone: string;
  workUnit: string | null;
  major: string | null;
  unitKind: number | null;
  education: number | null;
  photoId: string | null;
  /** as the roster names the file of a photo */
  photoName: string | null;
  /** codes of the subjects that were registered for */
  subjects: string[];
  regStatus: number;
  regNote: string | null;
  attendStatus: Generated<number>;
  violationLevel: Generated<number>;
  /** of whoever has a seat the centre he asked for; without a seat that stands in `centreId` */
  wishedCentreId: string | null;
  needsAccess: Generated<number>;
}

/** How many people of an examination stand in one state at one place; centre 0: none yet. */
interface ExaminerCountTable extends BaseColumns {
  examId: string;
  districtId: string;
  centreId: string;
  regStatus: number;
  attendStatus: number;
  violationLevel: number;
  people: number;
}

/** A step of somebody's registration, as it was taken; written once. */
interface ExaminerStepTable extends BaseColumns {
  examId: string;
  examinerId: string;
  /** of `regSteps` */
  verb: string;
  fromStatus: number;
  toStatus: number;
  note: string | null;
  actorName: string;
}

/** A zip of photos that somebody brought for a roster, and what became of it. */
interface PhotoFileTable extends BaseColumns {
  examId: string;
  fileName: string;
  /** where its bytes lie, sealed, while they are read */
  sourceKey: string | null;
  taskId: string;
  state: Generated<'reading' | 'done' | 'cancelled' | 'failed'>;
  /** pictures in it */
  total: number;
  matched: Generated<number>;
  replaced: Generated<number>;
  unknownCount: Generated<number>;
  /** the first of them */
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

/** Rosters are seen as their examinations are: by district and centre, by nobody because he typed a row. */
const scope = { resource: 'formal_exam', own: [], district: 'districtId', centre: 'centreId' };
tenantTable('examiner', { store: 'business', scope });
tenantTable('examinerCount', { store: 'business', scope });
/** Asked for by a digest or an id that whoever asks has from a row he may see; listed nowhere. */
tenantTable('person', { store: 'business' });
/** Read of somebody whose row one sees. */
tenantTable('examinerStep', { store: 'business' });
/** Each person reads his own. */
tenantTable('photoFile', { store: 'business', json: ['unknown', 'refused'] });
