import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { bankBody } from '../questions.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' }, leader: ['city_leader'] });
const { author, leader } = app.visitors;
let bank: BankRecord;
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('经济基础知识')));
});

const blanks = (more: object = {}) => ({
  bankId: bank.id,
  questionType: 4,
  stem: '<p>社会总需求是____</p>',
  answer: { kind: 'blanks', blanks: [{ accepted: ['消费加投资'] }], ignoreCase: 1, ignoreWidth: 1 },
  analysis: '<p>收支恒等式</p>',
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
  ...more,
});
const key = /消费加投资|收支恒等式/;

const lying = async (table: string) =>
  (await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(app.db)).rows
    .map(({ row }) => row)
    .join('\n');

it('leaves no key in logs, stored replies or events', async () => {
  const once = { headers: { 'idempotency-key': 'question-submit-0001' } };
  const first = good(await author.post<QuestionRecord>('question/submit', blanks(), once));
  const again = good(await author.post<QuestionRecord>('question/submit', blanks(), once));
  expect(again).toEqual(first);
  expect(JSON.stringify(again.key)).toMatch(key);
  // Refused requests leave audit rows as well: a repeated one, an unauthorized one and an invalid one.
  expect((await author.post('question/submit', blanks())).status).toBe(400);
  expect((await leader.post('question/submit', blanks())).status).toBe(403);
  expect((await author.post('question/submit', blanks({ stem: '<p>没有空的题干</p>' }))).status).toBe(400);
  good(await author.post('question/submit', { id: first.id, analysis: '<p>收支恒等式的推论</p>' }));
  for (const table of [
    'audit',
    'idempotency',
    'error_log',
    'case_event',
    'inbox_message',
    'question',
    'question_version',
  ])
    expect([table, key.test(await lying(table))]).toEqual([table, false]);
});

it('logs which fields of which question were written', async () => {
  const made = good(await author.post<QuestionRecord>('question/submit', blanks({ stem: '<p>总供给是____</p>' })));
  const { rows } = await sql<{ input: unknown }>`
    select input from audit where call = 'POST question/submit' and target = ${made.id}`.execute(app.db);
  expect(rows.map(({ input }) => input)).toEqual([
    {
      body: {
        bankId: bank.id,
        questionType: 4,
        written: ['stem', 'defaultScore', 'answer', 'scoreRule', 'analysis', 'difficulty'],
      },
    },
  ]);
});
