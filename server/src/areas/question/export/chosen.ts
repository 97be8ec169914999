import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export interface Asked {
  bankId?: string | null | undefined;
  ids?: readonly string[] | undefined;
}

const most = 20_000;

export interface Chosen {
  ids: string[];
  bankIds: string[];
  bankName: string | undefined;
}

/**
 * All questions of a bank except the leaked ones, or the given questions.
 * @throws 404 when the caller cannot see one of them
 */
export async function chosenQuestions(work: Work, { bankId, ids }: Asked): Promise<Chosen> {
  if (!bankId && !ids) throw refuse(400, ['请选择题库或试题', 'Choose a bank, or questions'], { fields: ['bankId'] });
  const bank = bankId ? await work.table('questionBank').need(bankId) : undefined;
  const questions = work.table('question');
  let rows = (ids ? questions.those(ids) : questions.select()).where('parentId', '=', '0');
  if (bank) rows = rows.where('bankId', '=', bank.id);
  if (!ids) rows = rows.where('status', '<>', questionStatus.of.leaked);
  const found = await rows
    .select(['id', 'bankId'])
    .orderBy('bankId')
    .orderBy('id')
    .limit(most + 1)
    .execute();
  if (ids && found.length !== ids.length) throw refuse('notFound');
  if (found.length === 0) throw refuse(400, ['题库内没有试题', 'There are no questions in the bank']);
  if (found.length > most)
    throw refuse(400, [`一次最多导出${most}道试题`, `At most ${most} questions are handed out at once`]);
  return {
    ids: found.map(({ id }) => id),
    bankIds: [...new Set(found.map((row) => row.bankId))],
    bankName: bank?.name,
  };
}
