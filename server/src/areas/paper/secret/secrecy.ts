import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { PaperTableRow } from '../tables.ts';

export type Secrecy = Pick<PaperTableRow, 'secretLevel' | 'unlockTime'>;

/** What it holds is for whoever builds it, and every reading of it is told. */
export const isSecret = (paper: Pick<Secrecy, 'secretLevel'>): boolean => paper.secretLevel === secretLevel.of.secret;

/** Nobody learns of its questions yet, whatever its state. */
export const isStillSecret = ({ now }: Work, paper: Secrecy): boolean =>
  isSecret(paper) && (paper.unlockTime === null || paper.unlockTime > now);

/** The same about rows `p` of papers: those whose questions may be told of. */
export const toldPapers = ({ now }: Work): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.secret_level < ${secretLevel.of.secret} or p.unlock_time <= ${now}::timestamptz)`;

/** Whoever builds papers reads secret drafts, and is told before their time what becomes of secret papers. */
export const buildsPapers = ({ actor }: Work): boolean =>
  actor.grants.has('paper_add') || actor.grants.has('paper_edit');
