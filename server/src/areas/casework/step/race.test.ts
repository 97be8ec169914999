import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { type Filed, good, letter, opinion, petitionAt } from '../../../testing/petitions.ts';
import { addRow } from '../../../testing/rows.ts';

const rounds = 20;
let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const count = async (from: 'petition_letter' | 'case_event' | 'document', where: ReturnType<typeof sql>) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(from)} where ${where}`.execute(
      office.context.database.kysely,
    )
  ).rows[0]?.n;

test(`lets one of two auditors decide, ${rounds} rounds`, async () => {
  const [one, two] = [await office.as('auditor'), await office.as('auditor2')];
  for (let round = 0; round < rounds; round += 1) {
    const kase = await petitionAt(office, 'submitted');
    const { id, version } = await kase.detail();
    const note = round % 2 === 0 ? 1 : 2;
    const answers = await Promise.all([
      one.post('petitionLetter/audit', { id, version, auditResult: 1 }),
      two.post('petitionLetter/audit', { id, version, auditResult: note, auditNote: '事实不清' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.msg).toBe('数据已被他人修改,请刷新后重试');
    const winner = answers[0]?.status === 200 ? office.ids.auditor : office.ids.auditor2;
    const after = await kase.detail();
    expect(after.auditorId).toBe(winner);
    expect(after.timeline.filter(({ action }) => action === 'pass' || action === 'back')).toHaveLength(1);
    expect(await count('document', sql`case_id = ${id} and template_code = 'XF06'`)).toBe(
      after.caseStatus === 40 ? 1 : 0,
    );
  }
});

test(`names the first of two claimants, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const kase = await petitionAt(office, 'registered');
    const answers = await Promise.all([kase.handle('handler'), kase.handle('colleague')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? '甲经办' : '乙经办';
    expect(answers.find(({ status }) => status === 409)?.msg).toBe(`该事项已由【${winner}】签收办理`);
    expect(await count('case_event', sql`case_id = ${kase.id} and action = 'claim'`)).toBe(1);
  }
});

test('files nothing under a district deleted at the same moment', async () => {
  const { kysely } = office.context.database;
  const [handler, leader] = [await office.as('handler'), await office.as('leader')];
  for (let round = 0; round < rounds; round += 1) {
    const districtId = await addRow(kysely, 'district', {
      tenantId: '000000',
      name: `将撤${round}`,
      code: `X${round}`,
    });
    const body = { source: 3, typeId: office.types.claim, ...letter, districtId };
    const answers = await Promise.all([
      handler.post('petitionLetter/register', body),
      leader.post('district/remove', { ids: [districtId] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test('restores no case to a classification just deleted', async () => {
  const [handler, auditor] = [await office.as('handler'), await office.as('auditor')];
  for (let round = 0; round < rounds; round += 1) {
    const body = { kind: 2, typeName: `将撤${round}`, deptId: office.depts.letters, legalClass: 3 };
    const typeId = good(await handler.post<{ id: string }>('type/submit', body)).id;
    const { id } = good(
      await handler.post<{ id: string }>('petitionLetter/register', { source: 3, ...letter, typeId }),
    );
    good(await auditor.post('petitionLetter/remove', { ids: id, reason: '误录' }));
    const answers = await Promise.all([
      auditor.post('petitionLetter/restore', { ids: id }),
      handler.post('type/remove', { ids: [typeId] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('overwrites nothing with a stale version', async () => {
  const kase = await petitionAt(office, 'accepted');
  const handler = await office.as('handler');
  const { id, version } = await kase.detail();
  const draft = (replyContent: string) =>
    handler.post('petitionLetter/reply', { id, version, action: 'draft', replyContent });
  good(await draft('<p>第一稿</p>'));
  expect(await draft('<p>第二稿</p>')).toMatchObject({ status: 409, msg: '数据已被他人修改,请刷新后重试' });
  expect((await kase.detail()).replyContent).toContain('第一稿');
});

test('numbers concurrent submissions without gaps or duplicates', async () => {
  const kases = await Promise.all(Array.from({ length: 6 }, () => petitionAt(office, 'accepted')));
  const answers = await Promise.all(
    kases.map((kase) => kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion })),
  );
  expect(answers.map(({ status }) => status)).toEqual(kases.map(() => 200));
  const { rows } = await sql<{ no: number }>`select (regexp_match(reply_doc_no, '〕(\\d+)号'))[1]::int as no
    from petition_letter where reply_doc_no is not null order by 1`.execute(office.context.database.kysely);
  expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1));
});

test('answers a double submit once per Idempotency-Key', async () => {
  const handler = await office.as('handler');
  const body = { source: 3, typeId: office.types.claim, ...letter, title: '只应登记一次的来信' };
  const send = (headers: Record<string, string>, given: object = body) =>
    handler.post<Filed>('petitionLetter/register', given, { headers });
  const headers = { 'idempotency-key': 'register-once-1' };
  const [first, second] = await Promise.all([send(headers), send(headers)]);
  expect(good(first)).toEqual(good(second));
  expect(await count('petition_letter', sql`title = ${body.title}`)).toBe(1);
  expect((await send(headers, { ...body, title: '另外一封来信的标题' })).status).toBe(409);

  const citizen = { typeId: office.types.claim, ...letter, title: '网上只应提交一次' };
  const file = () =>
    office.citizen.post('open/petition', citizen, { headers: { 'idempotency-key': 'citizen-once-and-not-twice' } });
  expect(good(await file())).toEqual(good(await file()));
  expect(await count('petition_letter', sql`title = ${citizen.title}`)).toBe(1);
});

test('does not store revealed data for a repetition', async () => {
  const { id } = await petitionAt(office, 'registered');
  const handler = await office.as('handler');
  const headers = { 'idempotency-key': 'reveal-once-1' };
  const reveal = () =>
    handler.post<PetitionDetail>(
      'petitionLetter/reveal',
      { id, fields: ['idNo', 'phone'], reason: '核对身份' },
      { headers },
    );
  expect(good(await reveal()).idNo).toBe(letter.idNo);
  const print = {
    method: 'GET' as const,
    url: `/api/petitionLetter/print?id=${id}&docType=XF01&reason=%E5%AD%98%E6%A1%A3`,
    headers,
  };
  expect((await handler.send(print)).status).toBe(200);
  const { rows } = await sql<{ answer: unknown }>`select answer from idempotency`.execute(
    office.context.database.kysely,
  );
  expect(JSON.stringify(rows)).not.toMatch(/11010519491231002X|13800138000/);
});
