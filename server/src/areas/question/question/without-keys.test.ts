import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { answersSeen, bankBody, options, singleBody } from '../questions.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;
const save = (body: object) => author.post<QuestionRecord>('question/submit', body);
let bank: BankRecord;
let made: QuestionRecord;
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('经济基础知识')));
  made = good(await save(singleBody(bank.id, '需求价格弹性')));
  await answersSeen(app, 'item_author', false);
});
afterAll(() => answersSeen(app, 'item_author', true));

it.each<[string, object]>([
  ['options without the right one', { options: options('甲', '乙', '丙').slice(1) }],
  ['another key', { answer: { kind: 'keys', keys: ['B'] } }],
  ['the very key', { answer: { kind: 'keys', keys: ['A'] } }],
  ['another type', { questionType: 2 }],
])('does not disclose a key when %s is sent', async (_what, more) => {
  const { status, msg } = await save({ id: made.id, ...more });
  expect([status, msg]).toEqual([403, '您不能查看答案，不能修改试题内容']);
});

it('does not disclose a key through duplicate checks', async () => {
  for (const letter of ['A', 'B', 'C', 'D']) {
    const answer = { kind: 'keys', keys: [letter] };
    const { status, msg } = await save(singleBody(bank.id, '需求价格弹性', { answer }));
    expect([letter, status, msg]).toEqual([letter, 400, '题库内已存在相同试题']);
  }
});

it('edits descriptive fields and completes drafts without a key', async () => {
  expect(good(await save({ id: made.id, difficulty: 5 }))).toMatchObject({ difficulty: 5, key: null, versionNo: 1 });
  const begun = good(await save({ bankId: bank.id, questionType: 1, stem: '<p>收入弹性</p>', status: 0 }));
  expect(good(await save({ ...singleBody(bank.id, '收入弹性'), id: begun.id }))).toMatchObject({
    status: 1,
    key: null,
  });
});
