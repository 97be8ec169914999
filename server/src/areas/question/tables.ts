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
  districtId: string | null;
  typeCounts: BankRow['typeCounts'] | null;
  sourceBankId: string | null;
  sourceVersion: number | null;
  /** The submission whose snapshot is the approved edition. */
  approvedAuditId: string | null;
  approvedTime: string | null;
  searchKey: Generated<string>;
}

/** 试题 (domain.md 2.3): the columns that lists show and search. */
interface QuestionTable extends RowOf<z.ZodObject<typeof questionColumns>> {
  /** The reading that this question belongs to; 0: none. */
  parentId: Generated<string>;
  sort: Generated<number>;
  /** The highest version that a snapshot or a paper refers to. Versions up to it are immutable. */
  frozenVersion: Generated<number>;
  approvedVersion: number | null;
  sourceQuestionId: string | null;
  sourceVersion: number | null;
  /** The local version that the last pull wrote. A higher `versionNo` means a local edit. */
  pulledVersion: number | null;
  stemHash: string;
  /** Digest of the words, the options in any order and the key; null for a draft. */
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

export type StoredFace = Omit<QuestionFace, 'children'> & { children: readonly (QuestionFace & { id: string })[] };

interface QuestionVersionTable extends BaseColumns {
  questionId: string;
  versionNo: number;
  face: StoredFace;
  /** Encrypted JSON of a `QuestionKey`, with the keys of the children of a reading. */
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
  beforeAuditId: string | null;
  submitUser: string;
  authorIds: Generated<string[]>;
  submitTime: string;
  submitNote: string | null;
  auditUser: string | null;
  auditTime: string | null;
  auditResult: number | null;
  auditNote: string | null;
  sampleRate: number;
  checks: StoredChecks | null;
  ticked: Generated<string[]>;
}

interface QuestionSnapshotTable extends BaseColumns {
  auditId: string;
  sort: number;
  questionId: string;
  versionNo: number;
  contentHash: string | null;
}

/** Search data for similar questions. The row has the id of its question and is rewritten when the wording changes. */
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

/** Data scope of banks. Rows that belong to a bank inherit the scope of the bank. */
export const questionBankTable = tenantTable('questionBank', {
  store: 'business',
  json: ['typeCounts'],
  scope: { resource: 'question_bank', own: ['createUser', 'ownerId'], dept: 'deptId', district: 'districtId' },
});
const ofBank = { through: { table: 'questionBank', key: 'bankId' } };
export const questionTable = tenantTable('question', { store: 'business', scope: ofBank });
export const questionVersionTable = tenantTable('questionVersion', {
  store: 'business',
  json: ['face'],
  scope: { through: { table: 'question', key: 'questionId' } },
});
export const questionBankAuditTable = tenantTable('questionBankAudit', {
  store: 'business',
  json: ['checks'],
  scope: ofBank,
});
export const questionSnapshotTable = tenantTable('questionSnapshot', {
  store: 'business',
  scope: { through: { table: 'questionBankAudit', key: 'auditId' } },
});
export const questionLikenessTable = tenantTable('questionLikeness', { store: 'business', scope: ofBank });

referable('bank_owner', 'user', 'realName');
referable('question_bank', 'questionBank', 'name', {
  coded: { column: 'bankCode', label: ['题库编号', 'bank number'] },
});

export type BankRowOfTable = SelectedRow<'questionBank'>;
export type QuestionTableRow = SelectedRow<'question'>;
