import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import type { PetitionDetail, PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileJobs } from '#areas/files/sweep.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { relay } from '#platform/datasources/outbox.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { allJobKinds, allJobs, allRoutes } from '#wiring';
import { findPostgres, startPostgres } from '../../../../../scripts/postgres.mjs';
import {
  addSource,
  allowLocal,
  ask,
  newDatabase,
  openSecondOffice,
  type SecondOffice,
  switchTo,
} from '../../../testing/apart.ts';
import { signIn, type Visitor } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, letter, opinion, register } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { addRow, setParameter } from '../../../testing/rows.ts';

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** Paths of calls on platform tables that return 503 nevertheless while the tenant's data source is down. */
async function asksOfThePlatform(who: Visitor): Promise<string[]> {
  const readers = allRoutes.filter(({ call, store, runs }) => store === 'platform' && runs === 'reading' && !call.acts);
  expect(readers.length).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const { call } of readers)
    if ((await who.get(call.path, { current: '1', size: '10', id: '1' })).status === 503) broken.push(call.path);
  return broken;
}

const soonEnough = 4_000;

describe.skipIf(!findPostgres())('tenant with its own data source', { timeout: 60_000 }, () => {
  let server: Server;
  let office: Office;
  let second: SecondOffice;
  let administrator: Visitor;
  let sourceId: string;
  let before: PetitionDetail;

  const filed = async (facts: object = {}) =>
    good(
      await second.handler.post<{ id: string; caseNo: string }>('petitionLetter/register', {
        source: 3,
        typeId: second.typeId,
        ...letter,
        ...facts,
      }),
    );
  const detail = async (id: string, who = second.handler) =>
    good(await who.get<PetitionDetail>('petitionLetter/detail', { id }));
  const reply = async (id: string, action: string, facts: object) =>
    good(
      await second.handler.post('petitionLetter/reply', {
        id,
        action,
        version: (await detail(id)).version,
        ...facts,
      }),
    );
  const list = async (who: Visitor) =>
    good(await who.get<Page<PetitionRow>>('petitionLetter/page', { current: '1', size: '50' }));
  const there = async (table: string) =>
    (
      await ask<{ n: number }>(
        server.url,
        `select count(*)::int as n from ${table} where tenant_id = '111111'`,
        'apart',
      )
    )[0]?.n;
  const here = async (table: string) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where tenant_id = '111111'`.execute(
        office.context.database.kysely,
      )
    ).rows[0]?.n;
  const carried = () => relay(office.context, dataSourcesOf(office.context).at(sourceId));

  beforeAll(async () => {
    server = await startPostgres();
    office = await openOffice('2026-03-02 09:00:00');
    await allowLocal(office);
    second = await openSecondOffice(office);
    administrator = await signIn(office.app, 'admin');
    sourceId = await addSource(administrator, '乙市业务库', await newDatabase(server.url, 'apart'));
  }, 120_000);
  afterAll(async () => {
    expect(await faultsOf(office.context)).toEqual([]);
    await office.close();
    await server.stop();
  });

  test('moves records, timelines and readable attachments', async () => {
    const upload = good(
      await send<{ fileId: string }>(second.handler, 'blade-resource/oss/endpoint/put-file', '证据.txt', '证据'),
    );
    const { id } = await filed({ fileIds: upload.fileId });
    good(await second.handler.get('petitionLetter/handle', { id }));
    await reply(id, 'accept', { acceptResult: 1 });
    before = await detail(id);
    expect(before.timeline.length).toBeGreaterThan(2);
    const moved = good(await switchTo(office, administrator, '111111', sourceId));
    expect(moved.rows).toBeGreaterThan(6);
    const after = await detail(id);
    const withoutLinks = ({ files, ...rest }: PetitionDetail) => ({
      ...rest,
      files: files.map(({ link: _, ...file }) => file),
    });
    expect(withoutLinks(after)).toEqual(withoutLinks(before));
    expect(after.files).toHaveLength(1);
    expect((await second.handler.send({ method: 'GET', url: after.files[0]?.link ?? '' })).status).toBe(200);
    expect(await there('petition_letter')).toBe(1);
  });

  test('continues numbers and marks ids without touching the primary', async () => {
    const stayed = await here('petition_letter');
    const { id, caseNo } = await filed({ title: '迁移以后的来信' });
    // The last digit is a check digit.
    const numberIn = (text: string) => Number(text.slice(0, -1).match(/\d+$/)?.[0]);
    expect(numberIn(caseNo)).toBe(numberIn(before.caseNo) + 1);
    expect(Number((BigInt(id) >> 12n) & 1023n)).toBe(1);
    expect(await there('petition_letter')).toBe(2);
    expect(await here('petition_letter')).toBe(stayed);
  });

  test('keeps pictures that platform notices show and removes others', async () => {
    const picture = async () => {
      const path = 'blade-resource/oss/endpoint/put-file';
      return good(await send<{ link: string }>(second.admin, path, '图.png', tinyPng, { use: 'contentImage' })).link;
    };
    const [shown, lost] = [await picture(), await picture()];
    const content = `<p>看图</p><img src="${shown}" />`;
    const facts = { title: '有图的通知', category: 1, releaseTime: '2026-03-02 09:00:00' };
    good(await second.admin.post('blade-desk/notice/submit', { ...facts, content }));
    const older = `update biz_file set create_time = now() - interval '25 hours' where case_type = 'contentImage'`;
    await ask(server.url, older, 'apart');
    for (const job of fileJobs) await runOnce(office.context, job);
    const opened = async (url: string) => (await office.app.inject({ url })).statusCode;
    expect([await opened(shown), await opened(lost)]).toEqual([200, 404]);
    await carried();
    const { rows } = await sql<{ input: object }>`select input from audit
        where tenant_id = '111111' and call = 'JOB upload-sweep'`.execute(office.context.database.kysely);
    expect(rows).toEqual([{ input: { rows: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) } }]);
  });

  test('S47 counts tasks of the data source per user', async () => {
    const setting = async (key: string, value: number) => {
      await setParameter(office.context.database.kysely, key, String(value));
      forgetSettings(office.context);
    };
    await setting('export.atOnceRows', 1);
    await setting('task.limit', 2);
    const exported = (query: { ascs?: string; descs?: string }) => second.handler.get('petitionLetter/export', query);
    const asked = await Promise.all(
      [{ ascs: 'caseNo' }, { descs: 'caseNo' }, { ascs: 'createTime' }, { descs: 'createTime' }].map(exported),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    await carried();
    expect((await exported({ ascs: 'priority' })).status).toBe(429);
    await workOff(office.context, allJobKinds);
    expect((await exported({ ascs: 'priority' })).status).toBe(200);
    await carried();
    await workOff(office.context, allJobKinds);
    await setting('export.atOnceRows', 10_000);
    await setting('task.limit', 10);
  });

  test('uses a role that cannot change schema or timelines', async () => {
    const { kysely } = dataSourcesOf(office.context).at(sourceId);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(kysely);
    expect(rows[0]?.role).toMatch(/^kaoxin_app_[0-9a-f]{8}_\d+$/);
    const forbidden = [
      'create table another (n integer)',
      'alter table petition_letter add column another integer',
      "update case_event set note = 'x'",
      'delete from case_event',
      'truncate petition_letter',
      "update instance set source_id = '1'",
    ];
    for (const statement of forbidden)
      await expect(sql.raw(statement).execute(kysely), statement).rejects.toMatchObject({ code: '42501' });
    expect(await there('petition_letter')).toBe(2);
  });

  test('reads lists, counters, names, home, chain and export there', async () => {
    const page = await list(second.handler);
    expect(page.total).toBe(2);
    expect(page.records[0]).toMatchObject({ deptName: '乙市信访处', typeName: '报名资格' });
    const counts = good(await second.handler.get<{ all: number }>('petitionLetter/counts'));
    expect(counts.all).toBe(2);
    const todo = good(await second.handler.get<{ counters: { count: number }[] }>('home/todo'));
    expect(todo.counters.some(({ count }) => count > 0)).toBe(true);
    const sheet = await second.handler.get('petitionLetter/export');
    expect([sheet.status, String(sheet.headers['content-type'])]).toEqual([200, expect.stringContaining('sheet')]);
    const types = good(await second.handler.get<Page<{ openCount: number }>>('type/page', { kind: '2' }));
    expect(types.records[0]?.openCount).toBe(2);
  });

  test('completes a petition with reply, approval and letter', async () => {
    const { id } = before;
    await reply(id, 'submit', { replyResult: 1, replyContent: opinion });
    const { version } = await detail(id);
    good(await second.auditor.post('petitionLetter/audit', { id, version, auditResult: 1 }));
    const answered = await detail(id);
    expect(answered).toMatchObject({ caseStatus: 40, replyDocNo: expect.stringContaining('号') });
    good(await second.handler.get('petitionLetter/print', { id, docType: 'XF06', reason: '送达申请人' }));
    expect(await there('document')).toBeGreaterThan(0);
    expect(await here('document')).toBe(1);
  });

  test('delivers audit rows and messages to the platform once', async () => {
    await carried();
    await carried();
    const log = good(
      await second.logReader.get<Page<{ status: number; target: string | null }>>('blade-log/api/list', {
        requestUri: 'petitionLetter/audit',
      }),
    );
    // A log names a case only to users who may read it.
    expect(log.records).toMatchObject([{ status: 200, target: null }]);
    const inbox = good(await second.auditor.get<{ total?: number }>('desk/inbox/counts'));
    expect(JSON.stringify(inbox)).toMatch(/[1-9]/);
    expect(await there('outgoing')).toBe(0);
  });

  test('replays the same answer for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once-and-only-once' };
    const body = { source: 3, typeId: second.typeId, ...letter, title: '只登记一次的来信' };
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(good(await second.handler.post<{ id: string }>('petitionLetter/register', body, { headers })).id);
    expect(answers[0]).toBe(answers[1]);
    expect(await there('petition_letter')).toBe(3);
  });

  test('separates tenants wherever their data is', async () => {
    const own = await register(office);
    const handler = await office.as('handler');
    expect((await second.handler.get('petitionLetter/detail', { id: own.id })).status).toBe(404);
    expect((await handler.get('petitionLetter/detail', { id: before.id })).status).toBe(404);
    expect((await list(handler)).records.map(({ id }) => id)).not.toContain(before.id);
    expect((await list(second.handler)).records.map(({ id }) => id)).not.toContain(own.id);
    expect(await there('petition_letter')).toBe(3);
  });

  test('runs jobs in both databases', async () => {
    const overdue = async () => (await list(second.leader)).records.filter(({ slaState }) => slaState === 3).length;
    office.clock.set('2026-08-03 09:00:00');
    for (const job of allJobs.filter(({ name }) => name.includes('cases'))) await runOnce(office.context, job);
    expect(await overdue()).toBeGreaterThan(0);
    const rows = await list(await office.as('leader'));
    expect(rows.records.some(({ slaState }) => slaState === 3)).toBe(true);
  });

  test('returns 503 quickly during an outage and recovers', async () => {
    await addRow(office.context.database.kysely, 'notice', {
      tenantId: '111111',
      title: '照常阅读的通知',
      category: 1,
      releaseTime: '2026-08-01 08:00:00+08',
      content: '<p>文</p>',
    });
    await server.halt('immediate');
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => second.handler.get('petitionLetter/page', { current: '1', size: '10' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers.some(({ msg }) => msg.includes('本单位的业务数据库暂时无法连接'))).toBe(true);
    expect(performance.now() - started).toBeLessThan(soonEnough);
    const write = await second.handler.post('petitionLetter/register', {
      source: 3,
      typeId: second.typeId,
      ...letter,
    });
    expect([write.status, write.headers['retry-after']]).toEqual([503, '2']);
    expect((await second.handler.get('blade-desk/notice/list', { current: '1', size: '10' })).status).not.toBe(503);
    expect((await second.admin.get('blade-system/dept/list')).status).toBe(200);
    const todo = good(await second.handler.get<Todo>('home/todo'));
    expect(todo.away).toEqual([{ part: 'cases', reason: expect.stringContaining('暂时无法连接') }]);
    expect(todo).toMatchObject({ counters: [], cases: null, notices: [{ title: '照常阅读的通知' }] });
    expect(await asksOfThePlatform(second.admin)).toEqual([]);
    expect((await signIn(office.app, 'b-handler', { tenantId: '111111' })).token).toBeDefined();
    const own = await register(office, { title: '另一单位照常登记' });
    for (const job of allJobs) await runOnce(office.context, job);
    expect((await (await office.as('handler')).get('petitionLetter/detail', { id: own.id })).status).toBe(200);
    await server.resume();
    await vi.waitUntil(async () => (await second.handler.get('petitionLetter/page')).status === 200, {
      timeout: 10_000,
      interval: 100,
    });
    expect((await list(second.handler)).total).toBe(3);
  });
});
