import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PaperRecord, paper } from '@kaoxin/contract/paper/paper.ts';
import { refuse } from '#platform/http/errors.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import { readableRows } from '../content/read.ts';
import { totalsOf } from '../content/replace.ts';
import { unlockPaper } from '../secret/seal.ts';
import { isSecret } from '../secret/secrecy.ts';
import { createPaper } from './create.ts';
import { presentPaper } from './present.ts';
import { notePaper } from './timeline.ts';

const longestName = 80;
const ending = '（副本）';

/**
 * Copies a paper to a draft with the same questions and versions. Copying a secret paper counts as reading it, and the
 * copy has the same secrecy.
 */
export async function copyPaper(work: Work, { body }: InputOf<typeof paper.calls.copy>): Promise<PaperRecord> {
  const found = await work.table('paper').needLocked(body.id);
  const source = (await unlockPaper(work, found)) ? await work.table('paper').need(found.id) : found;
  if (source.isSealed === 1)
    throw refuse(400, ['试卷尚未解密，不能复制', 'The paper is still sealed: it is not copied']);
  const rows = await readableRows(work, source);
  if (isSecret(source)) await notePaper(work, source, { action: 'read' });
  const made = await createPaper(
    work,
    {
      name: body.name ?? `${cutCharacters(source.name, longestName - ending.length)}${ending}`,
      subject: source.subject,
      projectType: source.projectType ?? undefined,
      buildMode: source.buildMode,
      totalScore: source.totalScore,
      passScore: source.passScore,
      duration: source.duration,
      shuffleQuestion: source.shuffleQuestion,
      shuffleOption: source.shuffleOption,
      secretLevel: source.secretLevel,
      unlockTime: source.unlockTime,
      rules: source.rules,
      blueprint: source.blueprint,
    },
    'copy',
  );
  await work.table('paperQuestion').insertMany(
    rows.map(({ sectionNo, sectionTitle, questionId, questionVersion, parentId, sort, score, ...row }) => ({
      paperId: made.id,
      sectionNo,
      sectionTitle,
      questionId,
      questionVersion,
      parentId,
      sort,
      score,
      questionType: row.questionType,
      letters: row.letters,
      answerKey: row.answerKey,
      scoreRule: row.scoreRule,
      knowledge: row.knowledge,
    })),
  );
  return presentPaper(work, await work.table('paper').change(made.id, await totalsOf(work, made)));
}
