import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import type { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { beforeAll, expect, it } from 'vitest';
import { putJob } from '#platform/jobs/queue.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { bankBody, singleBody } from '../questions.fixture.ts';
import { twinsJob } from './twins-job.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  reviewer: ['item_reviewer'],
  leader: ['city_leader'],
});
const { author, other, reviewer, leader } = app.visitors;
type Told = AnswerOf<typeof similarQuestions.calls.similar>;

const stem = '其他条件不变时，某商品的价格上升会使该商品的需求量如何变化';
const write = async (body: object, by = author) => good(await by.post<QuestionRecord>('question/submit', body));
const similar = async (body: object, by = author) => good(await by.post<Told>('question/similar', body));
let bank: BankRecord;
let theirBank: BankRecord;
let mine: QuestionRecord;
let theirs: QuestionRecord;
let audit: AuditRecord;
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('微观经济学')));
  theirBank = good(await other.post<BankRecord>('questionBank/submit', bankBody('经济学基础')));
  mine = await write(singleBody(bank.id, stem));
  await write(singleBody(bank.id, `${stem}？（历年真题）`));
  await write(
    singleBody(bank.id, '与上面没有任何相同之处的一道试题', {
      options: [
        { key: 'A', text: '<p>对</p>' },
        { key: 'B', text: '<p>错</p>' },
      ],
    }),
  );
  theirs = await write(singleBody(theirBank.id, stem, { answer: { kind: 'keys', keys: ['B'] } }), other);
  audit = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id }));
});

it('lists twins across units, key conflicts first', async () => {
  const { checked, checks } = good(await reviewer.get<AuditRecord>('questionBankAudit/detail', { id: audit.id }));
  expect(checked?.twins[0]).toEqual({
    questionId: mine.id,
    questionCode: mine.questionCode,
    otherId: theirs.id,
    otherCode: theirs.questionCode,
    otherBankName: '经济学基础',
    similarity: 1,
    isKeyOther: 1,
  });
  expect(
    checked?.twins.some(({ otherBankName, isKeyOther }) => otherBankName === '微观经济学' && isKeyOther === 0),
  ).toBe(true);
  expect(checked).toMatchObject({ isCut: 0, twinCount: checked?.twins.length });
  expect(checks).toMatchObject({ keyConflicts: 1, twinCount: checked?.twinCount });
});

it('hides twins in banks that the auditor cannot see', () => {
  expect(audit.checked?.twins.map(({ otherBankName }) => otherBankName)).not.toContain('经济学基础');
  expect(audit.checks).toMatchObject({ keyConflicts: 0 });
});

it('hides key conflicts without answer_view', async () => {
  const answer = await leader.get<AuditRecord>('questionBankAudit/detail', { id: audit.id });
  const { checked, checks } = good(answer);
  expect(checked?.twins.length).toBeGreaterThan(0);
  expect(checked?.twins.map(({ isKeyOther }) => isKeyOther)).not.toContain(1);
  expect(checks).toMatchObject({ keyConflicts: 0, twinCount: checked?.twins.length });
  const told = await leader.post<Told>('question/similar', { id: mine.id });
  expect(good(told).map(({ id, isKeyOther }) => [id, isKeyOther])).toContainEqual([theirs.id, 0]);
  expect(good(told).map(({ isKeyOther }) => isKeyOther)).not.toContain(1);
  expect(JSON.stringify([answer, told])).not.toMatch(/"answer"|"keys"|answerHash/);
});

it('completes the search later without changing the version', async () => {
  const before = good(await reviewer.get<AuditRecord>('questionBankAudit/detail', { id: audit.id }));
  const cut = { twins: [], counts: [], isCut: 1, missingAnswers: 0, orphanImages: [] };
  const cutShort = () => setRow(app.db, 'questionBankAudit', audit.id, { checks: JSON.stringify(cut) });
  const behind = async () => {
    await putJob(app.db, '000000', { kind: twinsJob.kind, payload: { auditId: audit.id }, seconds: -60 });
    expect(await workOff(app.context, [twinsJob])).toBe(1);
    return good(await reviewer.get<AuditRecord>('questionBankAudit/detail', { id: audit.id }));
  };
  await cutShort();
  const after = await behind();
  expect(after.checked).toEqual(before.checked);
  expect(after.version).toBe(before.version);
  await cutShort();
  await setRow(app.db, 'questionBankAudit', audit.id, { status: 4 });
  expect((await behind()).checked).toMatchObject({ twins: [], isCut: 1 });
  await setRow(app.db, 'questionBankAudit', audit.id, { status: 1, checks: JSON.stringify(cut) });
  await behind();
});

it('finds twins of unsaved questions in visible banks', async () => {
  const own = await similar({ id: mine.id });
  expect(own.map(({ bankIdName }) => bankIdName)).toEqual(['微观经济学']);
  const seen = await similar({ id: mine.id }, reviewer);
  expect(seen[0]).toMatchObject({ id: theirs.id, similarity: 1, isKeyOther: 1, bankIdName: '经济学基础' });
  const { face } = mine;
  const written = await similar({ stem: face.stem, options: face.options, questionType: 1, least: 100 });
  expect(written.map(({ id, isKeyOther }) => [id, isKeyOther])).toEqual([[mine.id, 0]]);
  expect((await author.post('question/similar', { stem: face.stem, least: 50 })).status).toBe(400);
  expect(await similar({})).toEqual([]);
});

it('drops reworded and removed questions', async () => {
  const gone = await write(singleBody(theirBank.id, '边际效用递减规律的前提是消费者偏好不变'), other);
  const asked = { stem: '<p>边际效用递减规律的前提是消费者偏好不变</p>', options: gone.face.options, questionType: 1 };
  expect(await similar(asked, other)).toHaveLength(1);
  await write({ id: gone.id, stem: '<p>完全是另外的一句话而已</p>' }, other);
  expect(await similar(asked, other)).toHaveLength(0);
  const draft = await write({ bankId: theirBank.id, questionType: 5, stem: asked.stem, status: 0 }, other);
  expect((await similar({ stem: asked.stem, questionType: 5 }, other)).map(({ id }) => id)).toEqual([draft.id]);
  good(await other.post('question/remove', { ids: [draft.id] }));
  expect(await similar({ stem: asked.stem, questionType: 5 }, other)).toEqual([]);
});
