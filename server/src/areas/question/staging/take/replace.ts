import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import type { Work } from '#platform/work.ts';
import { columnsOf } from '../../question/keep.ts';
import { changeQuestion } from '../../question/submit.ts';
import type { BankRowOfTable } from '../../tables.ts';
import type { StagedContent } from '../content.ts';
import { codesOfSame, comparedAs, sameWords } from './insert.ts';

export async function replaceQuestion(
  work: Work,
  bank: BankRowOfTable,
  id: string,
  { question, facts }: StagedContent,
): Promise<string | undefined> {
  if (!question) throw new Error(`nothing is there to replace ${id}`);
  const told = (words: Label): string => say(words, work.actor.language);
  const row = await work.table('question').find(id);
  if (!row) return told(['原试题已被删除', 'The question it is like has been deleted']);
  if (row.status === questionStatus.of.leaked)
    return told([
      `原试题${row.questionCode}已泄露作废，不能替换`,
      `${row.questionCode} was declared leaked and is not replaced`,
    ]);
  const { contentHash } = columnsOf(work, question, '');
  const same = (await codesOfSame(work, bank.id, [contentHash])).get(comparedAs(work, contentHash));
  if (same !== undefined && same !== row.questionCode) return told(sameWords(same));
  const before = await work
    .table('question')
    .select()
    .select('id')
    .where('parentId', '=', id)
    .orderBy('sort')
    .execute();
  await changeQuestion(work, bank, await work.table('question').needLocked(id), {
    ...question,
    options: [...question.options],
    targets: [...question.targets],
    rubric: [...question.rubric],
    optionScores: { ...question.optionScores },
    children: question.children.map((child, at) => ({
      ...child,
      id: before[at]?.id,
      options: [...child.options],
      targets: [...child.targets],
      rubric: [...child.rubric],
      optionScores: { ...child.optionScores },
    })),
    difficulty: facts.difficulty,
    cognition: facts.cognition,
    source: facts.source,
    knowledge: facts.knowledge,
  });
  return undefined;
}
