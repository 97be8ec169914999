import { type PaperRecord, type PaperRow, paperThing } from '@kaoxin/contract/paper/paper.ts';
import { examsOfPapers } from '#engine/ports/paper-port.ts';
import { recordPage } from '#platform/resource/crud.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { weighed } from '../build/candidates.ts';
import { fulfilmentOf } from '../build/predicted.ts';
import { ownRows, rowsOf, sumOf, typeCountsOf } from '../content/rows.ts';
import { latestOpenings, presentOpening } from '../secret/openings.ts';
import { isStillSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { paperHooks } from './hooks.ts';

export const pageOfPapers = recordPage<'paper', PaperRow>(paperThing, 'paper', paperHooks);
export const presentPapers = presenterOf<'paper', PaperRow>(paperThing, 'paper', paperHooks, 'listed');
const presented = presenterOf<'paper', PaperRecord>(paperThing, 'paper', paperHooks);

/**
 * A paper with its sections, blueprint fulfilment and examinations. A secret paper before its time has neither sections
 * nor fulfilment: both depend on question data that a user could change to find out which questions it contains.
 */
export async function presentPaper(work: Work, row: PaperTableRow): Promise<PaperRecord> {
  const rows = isStillSecret(work, row) ? [] : await rowsOf(work, row.id);
  const { rules, blueprint } = row;
  const opening = (await latestOpenings(work, [row.id])).get(row.id);
  const weights = ownRows(rows).map(({ questionId, score }) => ({ questionId, score }));
  const exams = await examsOfPapers(work, [row.id]);
  return {
    ...(await presentOne(presented, work, row)),
    rules,
    blueprint,
    sections: [...Map.groupBy(rows, ({ sectionNo }) => sectionNo)].map(([sectionNo, those]) => ({
      sectionNo,
      title: those[0]?.sectionTitle ?? '',
      questionCount: ownRows(those).length,
      score: sumOf(those),
      typeCounts: typeCountsOf(those),
    })),
    coverage:
      blueprint && rows.length > 0
        ? await fulfilmentOf(work, blueprint, (await weighed(work, weights, 'ofTenant')).placed)
        : null,
    exams: exams.map(({ examId, examCode, name, status }) => ({ examId, examCode, name, status })),
    opening: opening ? await presentOpening(work, opening) : null,
  };
}
