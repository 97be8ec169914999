import { gzipSync } from 'node:zlib';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { clientHeader } from '../testing/browser.ts';

const app = testApp({ admin: 'admin' });
const { admin } = app.visitors;

const tables = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_tables`.execute(app.db)).rows[0]?.n;
const params = (query: string) =>
  admin.send<Page<{ paramKey: string }>>({ url: `/api/blade-system/param/list?${query}` });

describe('S26 SQL where data is expected', () => {
  test.each([
    'ascs=paramKey;drop table param',
    'descs=(select 1)',
    'ascs=paramKey desc',
    'ascs=password_hash',
    'param_key=x',
    "paramKey'--=x",
    'paramKey_sql=1',
    'paramKey_like_like=x',
    'tenantId=111111',
    'current=1;select 1',
    'current=1e9999',
    'current=-1',
    'size=ten',
    'size=10&size=20',
    'paramKey=a&paramKey=b',
    'paramKey[$ne]=x',
    'paramName=%00',
  ])('param/list?%s is refused', async (query) => {
    const before = await tables();
    const answer = await params(query);
    expect(answer.status).toBe(400);
    expect(answer.msg).not.toMatch(/select|syntax|column|at \//i);
    expect(await tables()).toBe(before);
  });

  test.each(["' or '1'='1", '%', '_', '\\', '%25', "'; drop table param; --", '１＇ ｏｒ １＝１', '" or ""="'])(
    'searches the filter %s literally',
    async (text) => {
      const paramKey = `s26.${Buffer.from(text).toString('hex')}`;
      await admin.post('blade-system/param/submit', { paramName: `甲${text}乙`, paramKey, paramValue: '1' });
      const { data } = await params(`paramName=${encodeURIComponent(`甲${text}`)}`);
      expect(data.records.map((row) => row.paramKey)).toEqual([paramKey]);
    },
  );

  test.each(['1) or 1=1', '1;drop table param', "1'", '1 or 1', '-1', '1e3', '1.5', '0x10'])('ids=%s', async (ids) => {
    const before = await params('size=1');
    const answer = await admin.send({
      method: 'POST',
      url: `/api/blade-system/param/remove?ids=${encodeURIComponent(ids)}`,
    });
    expect(answer.status).toBe(400);
    expect((await params('size=1')).data.total).toBe(before.data.total);
  });
});

const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<math><style><img src=x onerror=alert(1)></style></math>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<p style="background:url(//evil.example)">x</p>',
  '<xmp><script>alert(1)</script></xmp>',
];

describe('S28 markup where text is expected', () => {
  test.each(markup)('%s in rich text is taken out or refused', async (html) => {
    const notice = { title: '通知', category: 1, releaseTime: '2026-01-05 09:00:00', content: `<p>正文</p>${html}` };
    const answer = await admin.post<{ content: string }>('blade-desk/notice/submit', notice);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200)
      expect(answer.data.content).not.toMatch(
        /<(script|img src=x|svg|meta|xmp|math|style)|onerror|javascript:|evil\.example/i,
      );
  });

  test.each(markup)('%s in a label stays text, in JSON that no browser takes for a page', async (text) => {
    const answer = await admin.post<{ paramName: string }>('blade-system/param/submit', {
      paramName: text,
      paramKey: `s28.${Buffer.from(text).toString('hex').slice(0, 80)}`,
      paramValue: '1',
    });
    expect(answer.data.paramName).toBe(text);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('no answer lets inline script run', async () => {
    const { headers } = await admin.get('site');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'/);
    expect(/script-src[^;]*unsafe-(inline|eval)/.test(policy)).toBe(false);
    expect(policy).toMatch(/object-src 'none'/);
  });
});

const submit = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/blade-system/param/submit',
    headers: {
      authorization: clientHeader,
      'blade-auth': `bearer ${admin.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  });
const form = (value: string) => `{"paramName":${value},"paramKey":"s36","paramValue":"1"}`;

describe('S36 hostile sizes and shapes', () => {
  test.each([
    ['a megabyte of text', form(JSON.stringify('x'.repeat(1_000_000)))],
    ['a megabyte of han', form(JSON.stringify('字'.repeat(330_000)))],
    ['ten thousand levels', form(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
    ['no number', form('1e400')],
    ['half a character', form('"\\ud800"')],
    ['a NUL', form('"a\\u0000b"')],
    ['__proto__', '{"__proto__":{"admin":1},"paramName":"a","paramKey":"s36p","paramValue":"1"}'],
    ['constructor', '{"constructor":{"prototype":{"admin":1}},"paramName":"a","paramKey":"s36c","paramValue":"1"}'],
    ['a list', '[1,2,3]'],
    ['a text', '"paramName"'],
    ['half of it', '{"paramName":"a"'],
  ])('%s is refused at once, and the server goes on', async (_, payload) => {
    const begun = process.cpuUsage();
    const answer = await submit(payload);
    const { user, system } = process.cpuUsage(begun);
    expect([400, 413]).toContain(answer.statusCode);
    // effort, not time: the machine may be busy
    expect((user + system) / 1000).toBeLessThan(1_000);
    expect((await admin.get('blade-user/info')).status).toBe(200);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test('the last of two equal keys counts, checked as any other', async () => {
    const answer = await submit('{"paramName":"a","paramName":"","paramKey":"s36d","paramValue":"1"}');
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([400, '请输入参数名称']);
  });
});

describe('S37 content types', () => {
  const good = '{"paramName":"甲","paramKey":"s37","paramValue":"1"}';
  test.each([
    ['text/plain', good],
    ['text/html', good],
    ['application/xml', '<a/>'],
    ['\tapplication/jsonx', good],
    ['application/json-patch+json', good],
    ['multipart/form-data; boundary=x', '--x--'],
    ['', good],
  ])('%j is no way around the check', async (type, payload) => {
    const answer = await submit(payload, { 'content-type': type });
    expect([400, 415]).toContain(answer.statusCode);
  });

  test('a form is checked as any other body', async () => {
    const answer = await submit('paramName=a&paramKey=&paramValue=c&tenantId=1&id=1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.statusCode).toBe(400);
  });

  test('a packed body is not unpacked', async () => {
    const answer = await submit(gzipSync(Buffer.from(form(JSON.stringify('x'.repeat(5_000_000))))), {
      'content-encoding': 'gzip',
    });
    expect([400, 413, 415]).toContain(answer.statusCode);
  });

  test('another charset is not taken for UTF-8', async () => {
    const answer = await submit(Buffer.from(good, 'utf16le'), { 'content-type': 'application/json; charset=utf-16le' });
    expect([400, 415]).toContain(answer.statusCode);
  });
});
