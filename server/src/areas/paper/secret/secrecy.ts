import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { PaperTableRow } from '../tables.ts';

export type Secrecy = Pick<PaperTableRow, 'secretLevel' | 'unlockTime'>;

/** Only users who build a secret paper see its content, and each reading is recorded. */
export const isSecret = (paper: Pick<Secrecy, 'secretLevel'>): boolean => paper.secretLevel === secretLevel.of.secret;

export const isStillSecret = ({ now }: Work, paper: Secrecy): boolean =>
  isSecret(paper) && (paper.unlockTime === null || paper.unlockTime > now);

/** SQL counterpart for rows `p` of papers: true if their questions may be disclosed. */
export const toldPapers = ({ now }: Work): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.secret_level < ${secretLevel.of.secret} or p.unlock_time <= ${now}::timestamptz)`;

/** Users who build papers may read secret drafts and see question events before the unlock time. */
export const buildsPapers = ({ actor }: Work): boolean =>
  actor.grants.has('paper_add') || actor.grants.has('paper_edit');
