import type { PaperRow, paperThing } from '@kaoxin/contract/paper/paper.ts';
import type { PaperBlueprint, PaperRule } from '@kaoxin/contract/paper/paper-fields.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { referable } from '#platform/resource/references.ts';

/** 试卷 (domain.md 2.4). */
interface PaperTable extends RowOf<typeof paperThing.own> {
  districtId: string | null;
  rules: PaperRule[] | null;
  blueprint: PaperBlueprint | null;
  typeCounts: PaperRow['typeCounts'] | null;
  /** 1: its questions are in paperSecret. */
  isSealed: Generated<number>;
  searchKey: Generated<string>;
}

interface PaperQuestionTable extends BaseColumns {
  paperId: string;
  sectionNo: number;
  sectionTitle: string;
  questionId: string;
  questionVersion: Generated<number>;
  parentId: Generated<string>;
  sort: number;
  score: number;
  questionType: number;
  letters: Generated<string>;
  answerKey: string | null;
  scoreRule: unknown;
  knowledge: string | null;
}

/** Encrypted questions of a secret paper until its unlock time (secret/seal.ts). */
interface PaperSecretTable extends BaseColumns {
  paperId: string;
  sealed: string;
  clockShare: string;
  firstShare: string;
  secondShare: string;
}

/** Digests by which a given question can be found in a secret paper, without listing its questions. */
interface PaperHeldTable extends BaseColumns {
  paperId: string;
  digest: string;
}

interface PaperOpeningTable extends BaseColumns {
  paperId: string;
  reason: string;
  askUser: string;
  askTime: string;
  /** The first share, for the confirming officer. */
  share: string;
  confirmUser: string | null;
  confirmTime: string | null;
  openUntil: string | null;
  /** The whole key, for these two officers until `openUntil`. */
  keySealed: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    paper: PaperTable;
    paperQuestion: PaperQuestionTable;
    paperSecret: PaperSecretTable;
    paperHeld: PaperHeldTable;
    paperOpening: PaperOpeningTable;
  }
}

/** Data scope of papers. Rows that belong to a paper inherit the scope of the paper. */
export const paperTable = tenantTable('paper', {
  store: 'business',
  json: ['rules', 'blueprint', 'typeCounts'],
  scope: { resource: 'paper', own: ['createUser'], dept: 'deptId', district: 'districtId' },
});
const ofPaper = { through: { table: 'paper', key: 'paperId' } };
export const paperQuestionTable = tenantTable('paperQuestion', {
  store: 'business',
  json: ['scoreRule'],
  sealed: ['answerKey'],
  scope: ofPaper,
});
export const paperSecretTable = tenantTable('paperSecret', { store: 'business', scope: ofPaper });
export const paperHeldTable = tenantTable('paperHeld', { store: 'business', scope: ofPaper });
export const paperOpeningTable = tenantTable('paperOpening', { store: 'business', scope: ofPaper });

referable('paper', 'paper', 'name');

export type PaperTableRow = SelectedRow<'paper'>;
export type PaperQuestionRow = SelectedRow<'paperQuestion'>;
