import { cites } from '@kaoxin/contract/law/law-ref.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { restsOnLaw } from '#areas/law/index.ts';
import { turn } from './question/turn.ts';

/** Questions whose source is an article: disabled as by hand when it is amended, and enabled by hand again. */
restsOnLaw({
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
        ...{ id, title: questionCode ?? id },
        path: `/questionManage/questionList/detail?id=${bankId}`,
      }));
  },
  async suspend(work, ids) {
    const stopped: string[] = [];
    for (const row of await work.table('question').lock([...ids])) {
      if (row.status !== questionStatus.of.banked) continue;
      const bank = await work.table('questionBank').needLocked(row.bankId);
      await turn(work, bank, row, questionStatus.of.disabled);
      stopped.push(row.id);
    }
    return stopped;
  },
});
