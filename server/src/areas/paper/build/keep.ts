import type { InputOf } from '@kaoxin/contract/call.ts';
import type { paperBuilding } from '@kaoxin/contract/paper/building.ts';
import type { Work } from '#platform/work.ts';
import { idsIn, refuseUnusable } from '../content/placed.ts';
import { replaceQuestions } from '../content/replace.ts';
import { createPaper } from '../paper/create.ts';
import { holdQuestions } from '../usable.ts';
import { banksOf, refuseUnknownBanks } from './known-banks.ts';

/** Saves a built result: one draft per form, all or none. Full marks are the sum of the points of its questions. */
export async function keepBuilt(work: Work, { body }: InputOf<typeof paperBuilding.calls.keep>) {
  await holdQuestions(
    work,
    body.forms.flatMap(({ sections }) => idsIn(sections)),
  );
  await refuseUnknownBanks(work, banksOf(body.paper.rules));
  for (const { sections } of body.forms) await refuseUnusable(work, idsIn(sections));
  const kept: { id: string; name: string; paperCode: string }[] = [];
  for (const { name, sections } of body.forms) {
    const totalScore = sections.flatMap(({ questions }) => questions).reduce((sum, { score }) => sum + score, 0);
    const made = await createPaper(work, { ...body.paper, name, totalScore });
    await replaceQuestions(work, made, sections);
    kept.push({ id: made.id, name: made.name, paperCode: made.paperCode });
  }
  work.target = kept.map(({ id }) => id).join(',');
  return kept;
}
