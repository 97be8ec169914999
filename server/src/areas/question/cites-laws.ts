import { cites } from '@kaoxin/contract/law/law-ref.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { lawPort } from '#areas/law/index.ts';
import { turn } from './question/turn.ts';

/** Questions whose source is an article. Amending the article disables them like 停用; enabling them again is manual. */
export const questionsCiteLaws = lawPort.from('question', {
  kind: 'question',
  called: ['试题', 'Question'],
  async find(work, ref) {
    const rows = await work
      .table('question')
      .select()
      .select(['id', 'questionCode', 'bankId', 'source'])
      .where(sql<SqlBool>`strpos(source, ${`《${ref.name}》`}) > 0`)
      .orderBy('id')
      .execute();
    return rows
      .filter(({ source }) => cites(source ?? '', ref))
      .map(({ id, questionCode, bankId }) => ({
        id,
        title: questionCode ?? id,
        path: `/questionManage/questionList/detail?id=${bankId}`,
      }));
  },
  async suspend(work, ids) {
    const inUse = () =>
      work
        .table('question')
        .those(ids)
        .select(['id', 'bankId'])
        .where('status', '=', questionStatus.of.banked)
        .execute();
    // The bank before its questions, in the order in which writers lock them, to avoid a deadlock.
    const bankIds = [...new Set((await inUse()).map(({ bankId }) => bankId))];
    const banks = new Map((await work.table('questionBank').lock(bankIds)).map((bank) => [bank.id, bank]));
    const held = (await inUse()).filter(({ bankId }) => banks.has(bankId)).map(({ id }) => id);
    for (const row of await work.table('question').lock(held)) {
      const bank = banks.get(row.bankId);
      if (bank) await turn(work, bank, row, questionStatus.of.disabled);
    }
    return held;
  },
});
