import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { rowsOf } from '../content/rows.ts';
import { notePaper } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';
import { isSecret, type Secrecy } from './secrecy.ts';

const said = (paper: Secrecy): string =>
  `${secretLevel.label(paper.secretLevel)}${isSecret(paper) && paper.unlockTime ? `（${paper.unlockTime}）` : ''}`;

/**
 * Records changes of secrecy as events. A paper with questions stays secret; otherwise a user could lower its level,
 * read it without an event and raise it again.
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
