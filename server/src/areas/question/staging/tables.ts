import type { DuplicatePolicy, ImportOutcome, QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, type TableFacts, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

interface QuestionBatchTable extends BaseColumns {
  batchNo: string;
  bankId: string;
  fileName: string;
  format: QuestionBatch['format'];
  sha256: string;
  state: QuestionBatch['state'];
  again: string | null;
  total: Generated<number>;
  lossCount: Generated<number>;
  lossesSealed: string | null;
  /** Encrypted storage key of a long file while it is being parsed. */
  sourceKey: string | null;
  taskId: string | null;
  confirmed: Generated<number>;
  mode: string | null;
  policy: DuplicatePolicy | null;
  imported: Generated<number>;
  replaced: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  failedRows: ImportOutcome['failedRows'] | null;
}

interface QuestionTempTable extends BaseColumns {
  batchId: string;
  batchNo: string;
  rowNo: number;
  place: string;
  brief: string;
  searchKey: Generated<string>;
  questionType: number | null;
  difficulty: number;
  defaultScore: number | null;
  resultStatus: number;
  similarity: number | null;
  duplicateOf: string | null;
  duplicateRow: number | null;
  isKeyOther: Generated<0 | 1>;
  isBlocked: Generated<0 | 1>;
  shingles: number[];
  lossCount: Generated<number>;
  sealed: string;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    questionBatch: QuestionBatchTable;
    questionTemp: QuestionTempTable;
  }
}

/** Only the uploader sees a batch. System jobs see all. */
const ofUploader: NonNullable<TableFacts['rowPolicy']> = (eb, { kind, id }) =>
  kind === 'job' ? eb.lit(true) : eb('createUser', '=', id);

export const questionBatchTable = tenantTable('questionBatch', {
  store: 'business',
  json: ['failedRows'],
  rowPolicy: ofUploader,
});
export const questionTempTable = tenantTable('questionTemp', { store: 'business', rowPolicy: ofUploader });

export type BatchRow = SelectedRow<'questionBatch'>;
export type TempRow = SelectedRow<'questionTemp'>;
