import type { BankRow, bank } from '@kaoxin/contract/question/bank.ts';
import type { QuestionFace } from '@kaoxin/contract/question/content.ts';
import type { questionColumns } from '@kaoxin/contract/question/question-fields.ts';
import type { Generated } from 'kysely';
import type * as z from 'zod';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { referable } from '#platform/resource/references.ts';
import type { StoredChecks } from './audit/stored-checks.ts';

/** 题库 (domain.md 2.1). */
interface QuestionBankTable extends RowOf<typeof bank.own> {
  /** of its department, for data scopes */
  districtId: string | null;
  typeCounts: BankRow['typeCounts'] | null;
  /** what its copy was pulled from */
  sourceBankId: string | null;
  sourceVersion: number | null;
  /** the submission whose snapshot is the approved edition */
  approvedAuditId: string | null;
  approvedTime: string | null;
  searchKey: Generated<string>;
}

/** 试题 (domain.md 2.3): what lists show and look for. */
interface QuestionTable extends RowOf<z.ZodObject<typeof questionColumns>> {
  /** of the reading it is about; 0: none */
  parentId: Generated<string>;
  sort: Generated<number>;
  /** the highest wording that a snapshot or a paper holds: it is never changed again */
  frozenVersion: Generated<number>;
  /** the wording of the approved edition, which papers take */
  approvedVersion: number | null;
  /** what it was pulled from, and in which wording */
  sourceQuestionId: string | null;
  sourceVersion: number | null;
  /** the wording here that the last pull wrote: a higher one was written here */
  pulledVersion: number | null;
  /** of its words alone */
  stemHash: string;
  /** of its words, its options in any order and its key; null: a draft */
  contentHash: string | null;
  childCount: Generated<number>;
  searchKey: Generated<string>;
  lastUseTime: string | null;
  exposureRate: number | null;
  discD: number | null;
  statN: number | null;
  statTime: string | null;
  leakReason: string | null;
}

/** The face of a wording as it lies; of a reading its questions with their ids. */
export type StoredFace = Omit<QuestionFace, 'children'> & { children: readonly (QuestionFace & { id: string })[] };

interface QuestionVersionTable extends BaseColumns {
  questionId: string;
  versionNo: number;
  face: StoredFace;
  /** sealed JSON of a `QuestionKey` with those of its questions */
  keySealed: string;
  contentHash: string | null;
}

interface QuestionBankAuditTable extends BaseColumns {
  bankId: string;
  bankVersion: number;
  snapshotHash: string;
  questionCount: number;
  addedCount: number;
  changedCount: number;
  removedCount: number;
  /** the approved submission it was compared with */
  beforeAuditId: string | null;
  submitUser: string;
  /** who wrote or changed the questions it adds or changes */
  authorIds: Generated<string[]>;
  submitTime: string;
  submitNote: string | null;
  auditUser: string | null;
  auditTime: string | null;
  auditResult: number | null;
  auditNote: string | null;
  /** in percent */
  sampleRate: number;
  checks: StoredChecks | null;
  /** questions of the sample that were ticked off */
  ticked: Generated<string[]>;
}

/** What a submission holds: each question in the wording it had. */
interface QuestionSnapshotTable extends BaseColumns {
  auditId: string;
  sort: number;
  questionId: string;
  versionNo: number;
  contentHash: string | null;
}

/** What similar questions are found by: a row has the id of its question, and is written anew with its words. */
interface QuestionLikenessTable extends BaseColumns {
  bankId: string;
  size: number;
  shingles: number[];
  stemHash: string;
  contentHash: string;
  answerHash: string;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    questionBank: QuestionBankTable;
    question: QuestionTable;
    questionVersion: QuestionVersionTable;
    questionBankAudit: QuestionBankAuditTable;
    questionSnapshot: QuestionSnapshotTable;
    questionLikeness: QuestionLikenessTable;
  }
}

/** One's own unit's banks; whatever belongs to a bank is as visible as it. */
tenantTable('questionBank', {
  store: 'business',
  json: ['typeCounts'],
  scope: { resource: 'question_bank', own: ['createUser', 'ownerId'], dept: 'deptId', district: 'districtId' },
});
const ofBank = { through: { table: 'questionBank', key: 'bankId' } };
tenantTable('question', { store: 'business', scope: ofBank });
tenantTable('questionVersion', {
  store: 'business',
  json: ['face'],
  scope: { through: { table: 'question', key: 'questionId' } },
});
tenantTable('questionBankAudit', { store: 'business', json: ['checks'], scope: ofBank });
tenantTable('questionSnapshot', {
  store: 'business',
  scope: { through: { table: 'questionBankAudit', key: 'auditId' } },
});
tenantTable('questionLikeness', { store: 'business', scope: ofBank });

referable('bank_owner', 'user', 'realName');
referable('question_bank', 'questionBank', 'name', {
  coded: { column: 'bankCode', label: ['题库编号', 'bank number'] },
});

export type BankRowOfTable = SelectedRow<'questionBank'>;
export type QuestionTableRow = SelectedRow<'question'>;
