import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { wholeOf, wordingsOf } from '@kaoxin/server/areas/question/question/versions.ts';
import { chainRow } from '@kaoxin/server/engine/timeline/events.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { verifyChain } from '@kaoxin/server/platform/audit/chain.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { testContext } from '@kaoxin/server/testing/context.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../load.ts';
import { inventBanks } from '../questions/banks.ts';
import { type KnowledgeNode, knowledgeTree } from '../questions/knowledge.ts';
import { fillBanks } from './fill.ts';

let context: AppContext;
let close: () => Promise<void>;
const rows = async <R>(text: string): Promise<R[]> => (await sql.raw<R>(text).execute(context.database.kysely)).rows;
const figure = async (text: string): Promise<number> => Number((await rows<{ n: string }>(text))[0]?.n);
const { awaiting, passed, rejected } = bankAuditStatus.of;
const few = ['保险', '工商管理', '旅游经济'].map((major) => `${major}专业知识和实务`);

beforeAll(async () => {
  const opened = await testContext({ now: '2026-11-20 08:00:00' });
  context = opened.context;
  close = opened.close;
  await loadDemo(context, { petitions: 10 });
  expect(await fillBanks(context, { isBrief: true })).toBe(4);
}, 120_000);
afterAll(() => close());

interface BankRow {
  name: string;
  auditStatus: number;
  shareFlag: number;
  status: number;
  bankVersion: number;
  questionCount: number;
  there: number;
}
const banks = () =>
  rows<BankRow>(`select name, audit_status, share_flag, status, bank_version, question_count,
      (select count(*)::int from question q where q.bank_id = b.id and q.parent_id = 0 and q.is_deleted = 0) as there
    from question_bank b where source_bank_id is null order by name`);

test('fills a few banks in four states before answering', async () => {
  const found = await banks();
  expect(found.map(({ name }) => name)).toEqual([...few, '申论题库'].toSorted((one, two) => (one < two ? -1 : 1)));
  const state = Object.fromEntries(
    found.map((bank) => [bank.name, [bank.auditStatus, bank.shareFlag, bank.bankVersion]]),
  );
  expect(state).toEqual({
    保险专业知识和实务: [awaiting, 0, 0],
    工商管理专业知识和实务: [passed, 1, 2],
    旅游经济专业知识和实务: [rejected, 0, 0],
    申论题库: [passed, 0, 1],
  });
  for (const { status, questionCount, there } of found) expect([status, questionCount]).toEqual([1, there]);
});

test('separates submitter and reviewer, with reasons and snapshots', async () => {
  const audits = await rows<Record<string, unknown>>(`select a.status, a.question_count, a.audit_note,
        a.submit_user <> coalesce(a.audit_user, 0) as by_another, a.submit_time < a.audit_time as in_order,
        (select count(*)::int from question_snapshot s where s.audit_id = a.id) as held,
        a.checks is not null as looked from question_bank_audit a order by a.id`);
  expect(audits.length).toBe(5);
  for (const { status, questionCount, held, auditNote, byAnother, inOrder, looked } of audits) {
    expect(held).toBe(questionCount);
    expect(byAnother).toBe(true);
    if (status !== awaiting) expect([inOrder, String(auditNote).length > 5]).toEqual([true, true]);
    if (status === awaiting || status === rejected) expect(looked).toBe(true);
  }
});

test('stores versions, shingles and search keys', async () => {
  expect(
    await figure(`select count(*) as n from question q where parent_id = 0 and
        (not exists (select from question_version v where v.question_id = q.id and v.version_no = q.version_no)
          or not exists (select from question_likeness l where l.id = q.id) or search_key = '' or content_hash is null)`),
  ).toBe(0);
  expect(
    await figure(`select count(*) as n from question q where child_count <> (
        select count(*) from question c where c.parent_id = q.id and c.is_deleted = 0)`),
  ).toBe(0);
  expect(await figure('select count(*) as n from question where knowledge is null or author is null')).toBe(0);
  const codes = (nodes: readonly KnowledgeNode[]): string[] =>
    nodes.flatMap(({ code, children }) => [code, ...codes(children)]);
  expect(await figure('select count(*) as n from knowledge_point')).toBe(
    new Set(knowledgeTree().flatMap(({ fields }) => codes(fields))).size,
  );
});

test('decrypts a question with its key', async () => {
  const written = inventBanks().banks.find(({ name }) => name === '申论题库')?.questions ?? [];
  const kept = await rows<{ id: string }>(`select q.id from question q join question_bank b on b.id = q.bank_id
      where b.name = '申论题库' and q.parent_id = 0 order by q.id`);
  const work = new Work(context, tenantActor(firstTenant, '试卷'), 'test', 'business');
  const wordings = await wordingsOf(
    work,
    kept.map(({ id }) => ({ questionId: id, versionNo: 1 })),
    'ofTenant',
  );
  expect(wordings.size).toBe(written.length);
  for (const [at, { question }] of written.entries()) {
    const wording = wordings.get(kept[at]?.id ?? '');
    const whole = wording && wholeOf(work, wording);
    expect([whole?.stem, whole?.answer, whole?.rubric]).toEqual([question.stem, question.answer, question.rubric]);
  }
});

test('has valid timelines in chronological order', async () => {
  const events = await rows<Parameters<typeof chainRow>[0]>(
    `select * from case_event where case_type = 'questionBank' order by case_id, seq`,
  );
  const chains = Map.groupBy(events, ({ caseId }) => caseId);
  expect(chains.size).toBe(5);
  for (const chain of chains.values()) {
    expect(verifyChain(chain.map(chainRow))).toMatchObject({ ok: true });
    const times = chain.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
  }
});

test('has a pulled copy with an update and conflicts', async () => {
  const [copy] = await rows<Record<string, number>>(`select source_version, question_count from question_bank
      where source_bank_id is not null`);
  expect(copy).toEqual({ sourceVersion: 2, questionCount: 300 });
  const copies = await rows<{ versionNo: number; sourceVersion: number; n: number }>(`
      select version_no, source_version, count(*)::int as n from question
      where source_question_id is not null and parent_id = 0 and version_no > 1 group by 1, 2 order by 2`);
  expect(copies).toEqual([
    { versionNo: 2, sourceVersion: 1, n: 2 },
    { versionNo: 2, sourceVersion: 2, n: 1 },
  ]);
});

test('notifies reviewers of the pending bank only', async () => {
  const titles = await rows<{ title: string }>(
    `select distinct title from inbox_message where path like '%questionAudit%'`,
  );
  expect(titles).toHaveLength(1);
});
