import type { PaperRow, paperThing } from '@kaoxin/contract/paper/paper.ts';
import type { PaperBlueprint, PaperRule } from '@kaoxin/contract/paper/paper-fields.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { referable } from '#platform/resource/references.ts';

/** 试卷 (domain.md 2.4). */
interface PaperTable extends RowOf<typeof paperThing.own> {
  /** of its department, for data scopes */
  districtId: string | null;
  rules: PaperRule[] | null;
  blueprint: PaperBlueprint | null;
  typeCounts: PaperRow['typeCounts'] | null;
  /** 1: its questions lie in paperSecret */
  isSealed: Generated<number>;
  searchKey: Generated<string>;
}

/** A question as it stands in a paper; what scoring and figures need of its key lies sealed beside it. */
interface PaperQuestionTable extends BaseColumns {
  paperId: string;
  sectionNo: number;
  sectionTitle: string;
  questionId: string;
  /** the wording that the paper froze */
  questionVersion: Generated<number>;
  /** the reading it is about; 0: none */
  parentId: Generated<string>;
  sort: number;
  score: number;
  questionType: number;
  letters: Generated<string>;
  /** sealed */
  answerKey: string | null;
  scoreRule: unknown;
  knowledge: string | null;
}

/** Questions of a secret paper until its time (secret/seal.ts). */
interface PaperSecretTable extends BaseColumns {
  paperId: string;
  sealed: string;
  clockShare: string;
  firstShare: string;
  secondShare: string;
}

/** That a secret paper has a question, told to whoever asks for this very one and to nobody else. */
interface PaperHeldTable extends BaseColumns {
  paperId: string;
  digest: string;
}

/** 提前开启: who asked, who confirmed. */
interface PaperOpeningTable extends BaseColumns {
  paperId: string;
  reason: string;
  askUser: string;
  askTime: string;
  /** the first share, for whoever confirms */
  share: string;
  confirmUser: string | null;
  confirmTime: string | null;
  openUntil: string | null;
  /** the whole key, for these two until then */
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

/** One's own unit's papers; whatever belongs to a paper is as visible as it. */
tenantTable('paper', {
  store: 'business',
  json: ['rules', 'blueprint', 'typeCounts'],
  scope: { resource: 'paper', own: ['createUser'], dept: 'deptId', district: 'districtId' },
});
const ofPaper = { through: { table: 'paper', key: 'paperId' } };
tenantTable('paperQuestion', { store: 'business', json: ['scoreRule'], scope: ofPaper });
tenantTable('paperSecret', { store: 'business', scope: ofPaper });
tenantTable('paperHeld', { store: 'business', scope: ofPaper });
tenantTable('paperOpening', { store: 'business', scope: ofPaper });

referable('paper', 'paper', 'name');

export type PaperTableRow = SelectedRow<'paper'>;
export type PaperQuestionRow = SelectedRow<'paperQuestion'>;
