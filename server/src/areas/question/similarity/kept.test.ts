import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { PulledBank } from '@kaoxin/contract/question/centre.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import type { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { bankBody, readingBody, singleBody } from '../questions.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  reviewer: ['item_reviewer'],
});
const { author, other, reviewer } = app.visitors;
type Told = AnswerOf<typeof similarQuestions.calls.similar>;

let bank: BankRecord;
let single: QuestionRecord;
let reading: QuestionRecord;
let pulled: PulledBank;
const write = async (body: object, by = author) => good(await by.post<QuestionRecord>('question/submit', body));
const pull = async () => good(await other.get<PulledBank>('questionBankAudit/pull', { bankId: bank.id }));
async function approve(): Promise<void> {
  const { id } = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id }));
  good(await reviewer.post('questionBankAudit/audit', { id, auditResult: 1, shareFlag: 1 }));
}
const found = async ({ face }: QuestionRecord) =>
  good(
    await other.post<Told>('question/similar', {
      stem: face.stem,
      options: face.options,
      questionType: face.questionType,
      least: 100,
    }),
  ).map(({ id }) => id);
const copyOf = async ({ id }: QuestionRecord): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from question
    where source_question_id = ${id} and bank_id = ${pulled.bankId} and parent_id = 0`.execute(app.db);
  return String(rows[0]?.id);
};
async function keptOf(id: string) {
  const { rows } = await sql`select size, shingles, stem_hash, content_hash, answer_hash from question_likeness
    where id = ${id} and is_deleted = 0`.execute(app.db);
  return rows;
}

beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('国际经济学')));
  single = await write(singleBody(bank.id, '一国货币贬值对该国出口商品的价格有何影响'));
  reading = await write(readingBody(bank.id, '阅读关于汇率制度选择的材料，回答下列问题'));
  await approve();
  pulled = await pull();
});

it('finds copies and readings with all their children', async () => {
  for (const one of [single, reading]) {
    const copy = await copyOf(one);
    expect(await keptOf(copy)).toHaveLength(1);
    expect(await keptOf(copy)).toEqual(await keptOf(one.id));
  }
  expect(await found(single)).toEqual([await copyOf(single)]);
});

it('finds an updated copy by its new wording only', async () => {
  const copy = await copyOf(single);
  const next = await write({ id: single.id, stem: '<p>固定汇率制度下货币政策为什么失去独立性</p>' });
  await approve();
  expect(await pull()).toMatchObject({ updated: 1, added: 0 });
  expect(await found(single)).toEqual([]);
  expect(await found(next)).toEqual([copy]);
  expect(await keptOf(copy)).toEqual(await keptOf(next.id));
});

it('finds a copy resolved for its source by its wording', async () => {
  const copy = await copyOf(single);
  const mine = await write({ id: copy, stem: '<p>本单位另写的一道关于关税的试题</p>' }, other);
  expect(await found(mine)).toEqual([copy]);
  const theirs = await write({ id: single.id, stem: '<p>浮动汇率制度如何自动调节国际收支</p>' });
  await approve();
  expect(await pull()).toMatchObject({ conflict: 1 });
  expect(await found(mine)).toEqual([copy]);
  good(await other.post('questionBankAudit/resolve', { bankId: pulled.bankId, theirs: [copy] }));
  expect(await found(mine)).toEqual([]);
  expect(await found(theirs)).toEqual([copy]);
});

it('no longer finds questions removed alone or with banks', async () => {
  const [copy, kept] = [await copyOf(single), await copyOf(reading)];
  good(await other.post('question/remove', { ids: [copy] }));
  expect(await keptOf(copy)).toEqual([]);
  expect(await keptOf(kept)).toHaveLength(1);
  good(await other.post('questionBank/remove', { ids: [pulled.bankId] }));
  expect(await keptOf(kept)).toEqual([]);
  expect(await keptOf(reading.id)).toHaveLength(1);
});
