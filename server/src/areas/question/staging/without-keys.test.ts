import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { answersSeen } from '../questions.fixture.ts';
import { singleRow } from './staging.fixture.ts';
import { callsOf, stem } from './staging-calls.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;
const { newBank, staged, confirm, questionsIn } = callsOf(author);
afterAll(() => answersSeen(app, 'item_author', true));

it('does not disclose a key through imports', async () => {
  const into = await newBank();
  const words = stem('机会成本');
  good(await confirm((await staged([singleRow(words)], into.id)).batchNo));
  const [kept] = await questionsIn(into.id);
  await answersSeen(app, 'item_author', false);
  const guesses = ['A', 'B', 'C'].map((key) => singleRow(words, { 答案: key }));
  const { batchNo } = await staged(guesses, into.id);
  const done = good(await confirm(batchNo, { mode: 'validOnly', duplicatePolicy: 'keep' }));
  const same = `题库内已存在相同试题（${kept?.questionCode}）`;
  expect(done).toMatchObject({ imported: 0, failed: 3 });
  expect(done.failedRows.map((row) => row.words)).toEqual([same, same, same]);
});
