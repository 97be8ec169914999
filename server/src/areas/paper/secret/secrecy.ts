import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { rowsOf } from '../content/rows.ts';
import { notePaper } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';

type Secrecy = Pick<PaperTableRow, 'secretLevel' | 'unlockTime'>;

/** What it holds is for whoever builds it, and every reading of it is told. */
export const isSecret = (paper: Pick<Secrecy, 'secretLevel'>): boolean => paper.secretLevel === secretLevel.of.secret;

/** Nobody learns of its questions yet, whatever its state. */
export const isStillSecret = ({ now }: Work, paper: Secrecy): boolean =>
  isSecret(paper) && (paper.unlockTime === null || paper.unlockTime > now);

/** The same about rows `p` of papers: those whose questions may be told of. */
export const toldPapers = ({ now }: Work): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.secret_level < ${secretLevel.of.secret} or p.unlock_time <= ${now}::timestamptz)`;

const said = (paper: Secrecy): string =>
  `${secretLevel.label(paper.secretLevel)}${isSecret(paper) && paper.unlockTime ? `（${paper.unlockTime}）` : ''}`;

/**
 * Changes of secrecy are events of their own. A paper that holds questions stays secret: otherwise somebody could lower it, read it
 * untold and raise it again.
 */
export async function noteSecrecy(work: Work, before: PaperTableRow, after: PaperTableRow): Promise<void> {
  if (said(before) === said(after)) return;
  if (isSecret(before) && !isSecret(after) && (await rowsOf(work, after.id)).length > 0)
    throw refuse(
      400,
      [
        '保密试卷已有试题，不能降低密级；请先移出全部试题并保存',
        'A secret paper with questions stays secret; take all of them out and save it first',
      ],
      { fields: ['secretLevel'] },
    );
  await notePaper(work, after, { action: 'secrecy', note: `${said(before)} → ${said(after)}` });
}
