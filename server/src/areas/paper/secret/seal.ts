import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { NewRow } from '#platform/database/scoped-table.ts';
import type { Work } from '#platform/work.ts';
import { rowsOf } from '../content/rows.ts';
import { notePaper } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';
import { countUse } from '../use/count-usage.ts';
import { tellUnlocked } from '../use/tell-unlocked.ts';
import { isStillSecret } from './secrecy.ts';
import { decrypt, keyByClock, keyForReader, sealUnder } from './shares.ts';

type SealedRow = NewRow<'paperQuestion'> & { id: string };

const ofPaper = (id: string) => sql<SqlBool>`paper_id = ${id}`;

/** Proves that a paper contains a question, to a holder of both ids. */
export const heldDigest = (work: Work, paperId: string, questionId: string): string =>
  work.context.secrets.digest(`paper ${work.actor.tenantId} ${paperId} question ${questionId}`);

export async function sealPaper(work: Work, paper: PaperTableRow): Promise<void> {
  if (!isStillSecret(work, paper) || paper.unlockTime === null || paper.isSealed === 1) return;
  const rows = await rowsOf(work, paper.id);
  const kept = rows.map(
    ({ tenantId: _, createUser, createTime, updateUser, updateTime, isDeleted, version, ...row }): SealedRow => row,
  );
  await work.table('paperSecret').erase(ofPaper(paper.id));
  await work.table('paperHeld').erase(ofPaper(paper.id));
  await work.table('paperSecret').insert({
    paperId: paper.id,
    ...sealUnder(work, paper.id, JSON.stringify(kept), paper.unlockTime),
  });
  const digests = rows.map(({ questionId }) => heldDigest(work, paper.id, questionId));
  // Sorted, so that the order discloses nothing.
  await work.table('paperHeld').insertMany(digests.sort().map((digest) => ({ paperId: paper.id, digest })));
  await work.table('paperQuestion').erase(ofPaper(paper.id));
  await work.table('paper').derive([{ id: paper.id, isSealed: 1 }]);
  await notePaper(work, paper, { action: 'seal', note: paper.unlockTime });
}

export const secretOf = (work: Work, paperId: string) =>
  work.table('paperSecret').select().selectAll().where('paperId', '=', paperId).executeTakeFirst();

const rowsIn = (plain: string): SealedRow[] =>
  // Only `sealPaper` writes it.
  JSON.parse(plain) as SealedRow[];

/** The questions, if the caller is one of the two officers who opened the paper. */
export async function rowsForReader(work: Work, paperId: string): Promise<SealedRow[] | undefined> {
  // A former officer loses access.
  if (!work.actor.grants.has('paper_open_secret')) return undefined;
  const secret = await secretOf(work, paperId);
  const openings = await work
    .table('paperOpening')
    .select()
    .select('keySealed')
    .where('paperId', '=', paperId)
    .where('keySealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  for (const { keySealed } of openings) {
    const key = keySealed ? keyForReader(work, paperId, keySealed) : undefined;
    if (secret && key) return rowsIn(decrypt(key, secret.sealed));
  }
  return undefined;
}

export async function unlockPaper(work: Work, paper: PaperTableRow): Promise<boolean> {
  if (paper.isSealed !== 1) return false;
  const secret = await secretOf(work, paper.id);
  const key = secret && keyByClock(work, paper.id, secret.clockShare);
  if (!secret || !key) return false;
  const rows = rowsIn(decrypt(key, secret.sealed));
  await work.table('paperQuestion').insertMany(rows);
  await work.table('paperSecret').erase(ofPaper(paper.id));
  await work.table('paperHeld').erase(ofPaper(paper.id));
  await work.table('paper').derive([{ id: paper.id, isSealed: 0 }]);
  await notePaper(work, paper, { action: 'unlock' });
  if (paper.status === paperStatus.of.used) await countUse(work, [paper.id]);
  await tellUnlocked(
    work,
    paper,
    rows.map(({ questionId }) => questionId),
  );
  return true;
}
