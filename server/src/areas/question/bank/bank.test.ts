import type { Page } from '@kaoxin/contract/conventions.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import { beforeEach, expect, it } from 'vitest';
import { questionPort } from '#engine/ports/question-port.ts';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { bankBody, readingBody, singleBody } from '../questions.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  reviewer: ['item_reviewer'],
  foreigner: { tenantId: '111111', roles: 'all' },
});
const { author, other, reviewer, foreigner } = app.visitors;

const inPapers = new Set<string>();
questionPort
  .from('papers of this test', {
    places: async () => [],
    versions: async () => new Map(),
    held: async (_work, ids) => {
      const questionId = ids.find((id) => inPapers.has(id));
      return questionId ? { questionId, name: '模拟卷', papers: 3 } : undefined;
    },
    recall: async () => ({ removedFrom: [], alarmed: [] }),
  })
  .connect();

let rounds = 0;
let bank: BankRecord;
let single: QuestionRecord;
let reading: QuestionRecord;
const write = async (body: object) => good(await author.post<QuestionRecord>('question/submit', body));
const now = async () => good(await author.get<BankRecord>('questionBank/detail', { id: bank.id }));
beforeEach(async () => {
  rounds += 1;
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody(`财政学 ${rounds}`)));
  single = await write(singleBody(bank.id, `财政乘数${rounds}`));
  reading = await write(readingBody(bank.id, `预算草案${rounds}`));
});

it('counts questions after adding and removing', async () => {
  expect(await now()).toMatchObject({ questionCount: 2, typeCounts: { 1: 1, 7: 1 } });
  await write({ id: single.id, questionType: 3, options: [], answer: { kind: 'keys', keys: ['F'] } });
  expect(await now()).toMatchObject({ questionCount: 2, typeCounts: { 3: 1, 7: 1 } });
  good(await author.post('question/remove', { ids: [reading.id] }));
  expect(await now()).toMatchObject({ questionCount: 1, typeCounts: { 3: 1 }, statusCounts: { 1: 1 } });
});

it('refuses to remove questions that papers use', async () => {
  inPapers.add(reading.children[0]?.id ?? '');
  expect((await author.post('questionBank/remove', { ids: [bank.id] })).msg).toBe('题库已被3份试卷引用,不能删除');
  expect((await author.post('question/remove', { ids: [reading.id] })).msg).toBe('试题已被试卷《模拟卷》引用');
  inPapers.clear();
  good(await author.post('questionBank/remove', { ids: [bank.id] }));
  const left = good(await author.get<Page<QuestionRow>>('question/page', { bankId: bank.id }));
  expect(left.total).toBe(0);
  for (const id of [single.id, reading.children[0]?.id ?? ''])
    expect((await author.get('question/detail', { id })).status).toBe(404);
});

it('hides banks from other units and tenants', async () => {
  for (const asker of [other, foreigner]) {
    const { id } = single;
    expect([
      (await asker.get('question/detail', { id })).status,
      (await asker.get('question/list', { bankId: bank.id })).status,
      (await asker.post('question/submit', { id, difficulty: 1 })).status,
      (await asker.post('question/submit', singleBody(bank.id, '外来的试题'))).status,
      (await asker.post('question/remove', { ids: [id] })).status,
      (await asker.post('questionBank/submit', { id: bank.id, name: '改名' })).status,
      (await asker.post('questionBankAudit/save', { bankId: bank.id })).status,
    ]).toEqual(Array(7).fill(404));
    expect((await asker.get('question/list', { ids: id })).data).toEqual([]);
    expect((await asker.post('question/similar', { id })).status).toBe(404);
  }
  expect(await now()).toMatchObject({ questionCount: 2, name: `财政学 ${rounds}` });
});

it('allows a new submission after a question is enabled', async () => {
  const approve = async () => {
    const { id } = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id }));
    return good(await reviewer.post('questionBankAudit/audit', { id, auditResult: 1 }));
  };
  await approve();
  await write({ id: single.id, status: 3 });
  expect(await now()).toMatchObject({ auditStatus: 0 });
  await approve();
  await write({ id: single.id, status: 2 });
  await approve();
  expect(good(await author.get<QuestionRecord>('question/detail', { id: single.id }))).toMatchObject({
    status: 2,
    approvedVersion: 1,
  });
});

it('refuses a submission list for an unknown department', async () => {
  expect((await reviewer.get('questionBankAudit/auditPage', { submitDept: '一科' })).status).toBe(400);
});
