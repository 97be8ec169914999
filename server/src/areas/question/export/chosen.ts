import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export interface Asked {
  bankId?: string | null | undefined;
  ids?: readonly string[] | undefined;
}

/** More than these are written in parts of a bank that nobody needs in one file. */
const most = 20_000;

/** Questions to be handed out, in the order of their banks. */
export interface Chosen {
  ids: string[];
  bankIds: string[];
  /** what the file is called after */
  bankName: string | undefined;
}

/** All of a bank but those that were declared leaked, or these. @throws 404 when one of them is not there for the caller */
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
