import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { allCalls, resources } from '@kaoxin/contract/index.ts';
import { isSheetCall } from '@kaoxin/contract/lists/sheet.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { clientHeader } from '../../testing/browser.ts';

const app = testApp({ root: 'admin', full: { roles: 'all', dept: '信访处' } });
const { root, full } = app.visitors;

const acting = allCalls.filter(({ method, acts }) => method === 'GET' && acts);

const head = (path: string) =>
  app.server.inject({ method: 'HEAD', url: `/api/${path}`, headers: { 'blade-auth': `bearer ${full.token}` } });
const allowed = (path: string): string =>
  allCalls
    .filter((call) => call.path === path)
    .map(({ method }) => method)
    .join(', ');

async function statusAndBody(path: string): Promise<[number | undefined, unknown]> {
  const { port } = app.server.server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return [answer.statusCode, JSON.parse(await text(answer))];
}

beforeAll(() => app.server.listen({ port: 0, host: '127.0.0.1' }));

describe('GET calls with side effects', () => {
  test('are listed completely', () => {
    expect(acting.map(({ path }) => path).sort()).toEqual(
      [
        'blade-auth/oauth/callback/:source',
        'blade-auth/oauth/captcha',
        'blade-auth/oauth/clear-cache',
        'blade-auth/oauth/logout',
        'blade-auth/oauth/render/:source',
        'blade-resource/sms/message/detail',
        'blade-system/region/import-errors',
        'blade-user/import-user-errors',
        'desk/inbox/stream',
        'examiners/attendFind',
        'examiners/detail',
        'examiners/page',
        'examiners/print',
        'examiners/violation/counts',
        'examiners/violation/list',
        'file/open',
        'formalExam/exportCopying',
        'formalExam/exportStatistics',
        'paper/print',
        'paperQuestion/list',
        'person/detail',
        'person/looks',
        'question/confirm',
        'question/export',
        'question/importErrors',
        'questionBankAudit/pull',
        'reinspection/importRosterErrors',
        'reinspection/roster/page',
        'reinspection/status',
        ...['company', 'counts', 'detail', 'handle', 'page', 'paper', 'print'].map(
          (verb) => `reinspectionUser/${verb}`,
        ),
        'surveyQuestion/export',
        'formalExam/importAnswersErrors',
        'formalExam/importExaminersErrors',
        'formalExam/importScoresErrors',
        'formalExam/printSheets',
        'formalExam/seatCards',
        'file/page',
        'open/case',
        'open/letter',
        ...['petitionLetter', 'appeal', 'message'].flatMap((kind) =>
          ['detail', 'handle', 'page', 'counts', 'company', 'paper', 'print'].map((call) => `${kind}/${call}`),
        ),
        ...['detail', 'handle', 'page', 'counts', 'company', 'print'].map((call) => `economist/${call}`),
        'economistUser/page',
        'economistUser/importErrors',
        'petitionLetter/importErrors',
        ...resources.flatMap(({ path, calls }) => ('import' in calls ? [`${path}/importErrors`] : [])),
        'statistic/export',
        'task/result',
        ...allCalls.filter(isSheetCall).map(({ path }) => path),
      ].sort(),
    );
  });

  test.each(acting.map(({ path }) => path))('HEAD %s has no effect and returns 405', async (path) => {
    const rows = async () => (await sql`select count(*)::int as n from audit`.execute(app.db)).rows;
    const before = await rows();
    const answer = await head(`${path.replace(':source', 'x')}?id=1`);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed(path)]);
    expect(await rows()).toEqual(before);
    expect((await full.get('blade-auth/oauth/user-info')).status).toBe(200);
  });

  test('HEAD works where GET only reads', async () => {
    expect((await head('blade-user/info')).statusCode).toBe(200);
  });

  test.each(acting.map(({ path }) => path))('%s refuses prefetching', async (path) => {
    const url = `/api/${path.replace(':source', 'x')}?id=1`;
    expect((await full.send({ method: 'GET', url, headers: { purpose: 'prefetch' } })).status).toBe(400);
  });
});

describe('query values', () => {
  test.each([
    ['petitionLetter/handle', { id: '1', preview: '2' }, 'preview', '预览方式'],
    ['petitionLetter/company', { id: '1', left: 'yes' }, 'left', '离开状态'],
    ['petitionLetter/page', { mine: 'true' }, 'mine', '仅看本人'],
    ['petitionLetter/page', { open: '2' }, 'open', '办理状态'],
    ['petitionLetter/page', { tab: 'none' }, 'tab', '页签'],
    ['petitionLetter/page', { receivedTimeStart: '2026-02-30' }, 'receivedTimeStart', '收到日期起'],
    ['petitionLetter/page', { receivedTimeEnd: '2026-02-28 25:61:00' }, 'receivedTimeEnd', '收到日期止'],
    ['petitionLetter/page', { receivedTime_datege: '2026-02-30' }, 'receivedTime_datege', '收到时间'],
    ['petitionLetter/page', { ids: '1,x' }, 'ids', '数据'],
    ['blade-user/page', { secondFactor: '2' }, 'secondFactor', '二次验证'],
    ['blade-user/page', { deptId: 'x' }, 'deptId', '部门'],
    ['blade-system/tenant/list', { removed: 'yes' }, 'removed', '停用状态'],
    ['blade-system/dept/lazy-list', { parentId: 'x' }, 'parentId', '上级'],
  ] as const)('%s %j returns 400 with the field', async (path, query, name, words) => {
    const answer = await full.get<{ fields: { path: string }[] }>(path, query);
    expect(answer.status).toBe(400);
    expect(answer.data.fields.map((field) => field.path)).toEqual([name]);
    expect(answer.msg).toContain(words);
  });
});

describe('undeclared body fields', () => {
  const given = { paramName: '一个参数', paramValue: '1', version: undefined };
  const add = (more: object, paramKey: string) =>
    root.post<unknown>('blade-system/param/submit', { ...given, paramKey, ...more });

  test('are refused with their paths', async () => {
    const answer = await add({ surprise: 1, other: false }, 'a.key');
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('surprise') });
    expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([
      'surprise',
      'other',
    ]);
  });

  test('are dropped when empty or beginning with $', async () => {
    expect((await add({ a: null, b: '', c: [], d: {}, $index: 3, $cell: { x: 1 } }, 'b.key')).status).toBe(200);
  });

  test('are handled at every depth', async () => {
    const representatives = [
      { name: '张三', $index: 0, extra: '' },
      { name: '李四', nickName: '小李' },
    ];
    const body = { title: '五个字的标题', isGroup: 1, groupCount: 5, representatives };
    const answer = await full.post<{ fields: { path: string }[] }>('petitionLetter/register', body);
    expect(answer.status).toBe(400);
    const paths = answer.data.fields.map(({ path }) => path);
    expect(paths).toContain('representatives.1.nickName');
    expect(paths.join()).not.toMatch(/\$index|extra/);
    expect(answer.msg).toContain('representatives.1.nickName');
    const days = [
      { date: '2026-10-01', isWorkday: true, extra: '', $index: 0 },
      { date: '2026-10-02', isWorkday: 2, holiday: 'yes' },
    ];
    const calendar = await full.post('workday/import', { year: 2026, days });
    expect([calendar.status, calendar.msg]).toEqual([400, '第2行：不支持的字段：holiday']);
  });
});

describe('odd paths', () => {
  test.each([
    '/api/blade-user/info%00',
    '/api/%00',
    '/api/%2e%2e/x',
    '/api/blade-user\\info',
    '/api/blade-user%5cinfo',
    '/api//blade-user/info',
    '//api/blade-user/info',
    '/api/blade-user%2f/info',
    '/api/%zz',
    '/api/%',
    '/api/%c3%28',
    '/%e0%a4%a',
    '/system/user%0d%0a',
  ])('%s', async (url) => {
    expect(await statusAndBody(url)).toEqual([
      400,
      expect.objectContaining({ code: 400, success: false, msg: '请求内容格式不正确' }),
    ]);
  });

  const opened = (url: string, method: 'GET' | 'POST' = 'GET') =>
    app.server.inject({ method, url, headers: { accept: 'text/html,application/xhtml+xml' } });
  test.each([
    ['/public/letter/%', '/public/letter/%25'],
    ['/public/letter/%c3%28?from=1', '/public/letter/%25c3%2528'],
    ['/public/letter/a%00b', '/public/letter/a%2500b'],
    ['/system/user%0d%0a', '/system/user%250d%250a'],
    ['//elsewhere.example/%', '/elsewhere.example/%25'],
  ])('redirects a browser from %s to %s', async (url, address) => {
    const { statusCode, headers } = await opened(url);
    expect([statusCode, headers.location]).toEqual([302, address]);
  });

  test.each(['/api/%', '/assets/%zz', '//api/%', '/api/blade-user/info%00'])(
    '%s returns 400 instead of a page',
    async (url) => {
      expect((await opened(url)).statusCode).toBe(400);
    },
  );

  test('returns 400 for a POST to a page', async () => {
    expect((await opened('/public/letter/%', 'POST')).statusCode).toBe(400);
  });
});

describe('unreadable token calls', () => {
  const ask = (path: string, payload: string, type = 'application/json') =>
    app.server.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/${path}`,
      headers: { authorization: clientHeader, 'content-type': type },
      payload,
    });

  test.each([
    ['token', '{"grant_type":', 'application/json'],
    ['token', '{"grant_type":["password","captcha"]}', 'application/json'],
    ['token', '[]', 'application/json'],
    ['token', 'grant_type=a&grant_type=b', 'application/x-www-form-urlencoded'],
    ['token', 'x', 'text/csv'],
    ['token?tenantId=1&tenantId=2', '{}', 'application/json'],
    ['token/refresh', '{"refresh_token":7}', 'application/json'],
    ['token', `{"username":"${'x'.repeat(2_000_000)}"}`, 'application/json'],
  ])('%s %.40s', async (path, payload, type) => {
    const answer = await ask(path, payload, type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error_code: 'invalid_request', error_description: expect.any(String) });
  });
});

test('lists grantable menus under both addresses', async () => {
  const [one, other] = await Promise.all(['menu', 'role'].map((at) => root.get(`blade-system/${at}/grant-tree`)));
  expect([one?.status, other?.data]).toEqual([200, one?.data]);
});
