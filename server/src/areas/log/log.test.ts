import { hostname } from 'node:os';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { addRows } from '../../testing/rows.ts';

type Line = Record<string, string | number | null> & { id: string };

const app = testApp(
  {
    administrator: 'admin',
    auditor: ['audit_admin'],
    handler: ['case_handler'],
    foreigner: { tenantId: '111111', roles: ['audit_admin'] },
  },
  { faults: 'expected' },
);
const { administrator, auditor, handler, foreigner } = app.visitors;

beforeAll(async () => {
  const form = { paramName: '日志', paramKey: 'log.test', paramValue: '1' };
  await administrator.post('blade-system/param/submit', form);
  await administrator.post('blade-system/param/submit', { ...form, paramName: '' });
  await addRows(app.db, 'errorLog', [
    {
      tenantId: '000000',
      requestId: 'req-1',
      source: 'server',
      call: 'petitionLetter/page',
      name: 'TypeError',
      message: '出错了',
      stack: 'at x',
    },
    {
      tenantId: null,
      requestId: 'req-2',
      source: 'server',
      call: '',
      name: 'RangeError',
      message: '出错了',
      stack: 'at y',
    },
  ]);
});

const list = async (log: string, query: Record<string, string> = {}, who = auditor) =>
  (await who.get<Page<Line>>(`blade-log/${log}/list`, query)).data;
const detail = async (log: string, id: string, who = auditor) => who.get<Line>(`blade-log/${log}/detail`, { id });

test('call log: lists writing calls with results, newest first', async () => {
  const { records, total } = await list('api', { requestUri: 'param/submit' });
  expect(total).toBe(2);
  expect(records).toMatchObject([
    {
      title: '参数保存',
      status: 400,
      method: 'POST',
      serviceId: 'blade-system',
      requestUri: 'blade-system/param/submit',
    },
    { title: '参数保存', status: 200 },
  ]);
  expect(records[0]).not.toHaveProperty('params');
  const { data } = await detail('api', records[0]?.id ?? '');
  expect(data).toMatchObject({ status: 400, reason: expect.stringContaining('请输入参数名称') });
  expect(data.params).toBeNull();
  expect(String((await detail('api', records[1]?.id ?? '')).data.params)).toContain('log.test');
  expect((await list('api', { requestUri: 'param/submit', status: '400' })).total).toBe(1);
  const oldest = await list('api', { requestUri: 'param/submit', ascs: 'createTime' });
  expect(oldest.records.map(({ status }) => status)).toEqual([200, 400]);
});

test('call log: names action and case without content', async () => {
  await handler.post('petitionLetter/register', { title: '举报信标题', content: '举报内容' });
  await sql`insert into audit (tenant_id, request_id, call, title, result, status, duration_ms, input)
    values ('000000', 'case', 'POST petitionLetter/register', '登记', 1, 200, 1, '{"body":{"title":"举报信标题"}}')`.execute(
    app.db,
  );
  const { records } = await list('api', { requestUri: 'petitionLetter/register' });
  expect(records.length).toBe(2);
  for (const { id } of records) expect(JSON.stringify((await detail('api', id)).data)).not.toContain('举报信');
});

test('all logs: name client program and server', async () => {
  const headers = { 'user-agent': `Probe/1\u0007 ${'x'.repeat(400)}` };
  await auditor.post('blade-auth/oauth/logout', [{ type: 'error', message: '页面出错', time: '2026-03-02' }], {
    headers,
  });
  await administrator.post('blade-system/param/remove?ids=1', {}, { headers });
  const server = { serverHost: hostname(), serverIp: expect.stringMatching(/^[\da-f.:]+$/), env: 'prod' };
  const shown = { ...server, userAgent: `Probe/1  ${'x'.repeat(246)}` };
  for (const [log, query] of [
    ['usual', { logId: '上传本地日志' }],
    ['api', { requestUri: 'param/remove' }],
    ['error', { source: 'browser' }],
  ] as const) {
    const { records } = await list(log, query);
    expect(records[0]).not.toHaveProperty('userAgent');
    expect(records[0], log).toMatchObject(server);
    expect((await list(log, { ...query, serverHost: hostname() })).total, log).toBe(records.length);
    expect((await list(log, { ...query, serverHost_equal: 'elsewhere' })).total, log).toBe(0);
    expect((await detail(log, records[0]?.id ?? '')).data, log).toMatchObject(shown);
  }
  const [logIn] = (await list('usual', { logId: '登录', createBy: 'auditor' })).records;
  expect((await detail('usual', logIn?.id ?? '')).data).toMatchObject({ userAgent: expect.stringContaining('light') });
});

test('general log: lists logins without secrets', async () => {
  const { records } = await list('usual', { createBy: 'handler' });
  expect(records[0]).toMatchObject({ logLevel: 'info', serviceId: 'blade-auth' });
  const { data } = await detail('usual', records[0]?.id ?? '');
  expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{32}/);
});

test('error log: assigns anonymous errors to the first tenant', async () => {
  const found = await list('error', { source: 'server' });
  expect(found.records.map(({ exceptionName }) => exceptionName)).toEqual(['RangeError', 'TypeError']);
  expect(found.records[1]).toMatchObject({ serviceId: 'petitionLetter', requestUri: 'petitionLetter/page' });
  expect(found.records[1]).not.toHaveProperty('stackTrace');
  expect((await list('error', { requestId: 'req-2' })).records.map(({ id }) => id)).toEqual([found.records[0]?.id]);
  expect((await detail('error', found.records[1]?.id ?? '')).data).toMatchObject({
    stackTrace: 'at x',
    message: '出错了',
  });
  expect((await list('error', {}, foreigner)).total).toBe(0);
});

describe.each(['usual', 'api', 'error'])('%s', (log) => {
  test('returns 401, 403 and 404 and accepts no writes', async () => {
    const [row] = (await list(log)).records;
    const id = row?.id ?? '';
    for (const [who, status] of [
      [new Visitor(app.server), 401],
      [handler, 403],
    ] as const) {
      expect((await who.get(`blade-log/${log}/list`)).status).toBe(status);
      expect((await who.get(`blade-log/${log}/detail`, { id })).status).toBe(status);
    }
    expect((await detail(log, id, foreigner)).status).toBe(404);
    expect((await detail(log, id, administrator)).status).toBe(200);
    expect((await administrator.post(`blade-log/${log}/list`)).status).toBe(405);
    expect((await administrator.post(`blade-log/${log}/remove?ids=${id}`)).status).toBe(404);
  });
  test.each([
    ['params=x', '查询条件params不支持'],
    ['descs=params', '排序字段不支持'],
    ['current=0', '分页参数'],
    ['createTime_datege=gestern', '格式不正确'],
  ])('list?%s is refused', async (query, words) => {
    const answer = await auditor.send({ method: 'GET', url: `/api/blade-log/${log}/list?${query}` });
    expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(words)]);
  });
});
