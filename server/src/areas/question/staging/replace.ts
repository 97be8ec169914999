import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import type { Work } from '#platform/work.ts';
import { changeQuestion } from '../question/submit.ts';
import { columnsOf } from '../question/keep.ts';
import type { BankRowOfTable } from '../tables.ts';
import type { StagedContent } from './content.ts';
import { codesOfSame } from './insert.ts';

/** The row becomes the next wording of a question of its bank. Answers why it does not, where it does not. */
export async function replaceQuestion(
  work: Work,
  bank: BankRowOfTable,
  id: string,
  { question, facts }: StagedContent,
): Promise<string | undefined> {
  if (!question) throw new Error(`nothing is there to replace ${id}`);
  const row = await work.table('question').find(id);
  if (!row) return '原试题已被删除';
  if (row.status === questionStatus.of.leaked) return `原试题${row.questionCode}已泄露作废，不能替换`;
  const { contentHash } = columnsOf(work, question, '');
  const same = (await codesOfSame(work, bank.id, [contentHash])).get(contentHash);
  if (same !== undefined && same !== row.questionCode) return `题库内已存在相同试题（${same}）`;
  const before = await work
    .table('question')
    .select()
    .select('id')
    .where('parentId', '=', id)
    .orderBy('sort')
    .execute();
  await changeQuestion(work, bank, await work.table('question').needLocked(id), {
    ...{ ...question, options: [...question.options], targets: [...question.targets], rubric: [...question.rubric] },
    optionScores: { ...question.optionScores },
    children: question.children.map((child, at) => ({
      ...child,
      id: before[at]?.id,
      ...{ options: [...child.options], targets: [...child.targets], rubric: [...child.rubric] },
      optionScores: { ...child.optionScores },
    })),
    ...{ difficulty: facts.difficulty, cognition: facts.cognition, source: facts.source, knowledge: facts.knowledge },
  });
  return undefined;
}
