import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { testApp } from '../testing/app.ts';
import { signIn, type Visitor } from '../testing/browser.ts';
import { serverLog, tellable } from './log.ts';

const app = testApp({ full: { roles: 'all', dept: '信访处' } }, { faults: 'expected' });
let written = '';
let who: Visitor;
let ask: (url: string, more?: object) => Promise<unknown>;

const secrets = ['s3cr3t', '13812345678', 'Q7XK2M9P', '482913', 'eyJ0aWNrZXQ', '张三丰', 'Pa55word'];

beforeAll(async () => {
  const write = (line: string) => {
    written += line;
  };
  const log = serverLog('trace', { write });
  const server = await buildApp({ ...app.context, log });
  who = await signIn(server, 'full');
  ask = (url, more = {}) => server.inject({ method: 'GET', url, ...more });
});

test('S35 logs no address, value or body', async () => {
  const sent = [
    '/api/petitionLetter/page?keyword=张三丰&phone=13812345678&current=1',
    '/api/open/case?caseNo=XF2026010100001&queryCode=Q7XK2M9P',
    '/api/file/open?ticket=eyJ0aWNrZXQ',
    '/api/blade-auth/oauth/callback/civic?code=s3cr3t&state=482913',
    '/api/blade-resource/sms/endpoint/%73endCode?phone=13812345678',
    '/api/blade-user/update-%70assword?newPassword=Pa55word',
    '/api/no/such/call/13812345678?code=482913',
    '/no-such-page-s3cr3t.html',
    '/api/%zz?token=s3cr3t',
    '/api/blade-user/info?13812345678&Pa55word&s3cr3t',
  ];
  for (const url of sent) {
    await ask(encodeURI(url).replaceAll('%25', '%'));
    await who.send({ method: 'GET', url: encodeURI(url).replaceAll('%25', '%') });
  }
  const form = 'grant_type=password&username=full&password=s3cr3t';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'captcha-code': '482913' };
  for (const path of ['token', '%74oken', 'token/refresh'])
    await ask(`/api/blade-auth/oauth/${path}?password=Pa55word&phone=13812345678`, {
      method: 'POST',
      headers,
      payload: form,
    });
  expect(written).toContain('"route":"/api/petitionLetter/page","query":["keyword","phone","current"]');
  expect(written).toContain('"route":"/api/blade-auth/oauth/token"');
  for (const secret of secrets) expect(written).not.toContain(secret);
  expect(written).not.toMatch(/%74|%73|%[0-9A-F]{2}/);
});

test('S35 logs a fault by its statement, without values', async () => {
  written = '';
  await sql`create function broken() returns trigger language plpgsql
    as $$ begin raise exception 'about %', new.param_value; end $$`.execute(app.db);
  await sql`create trigger broken before insert on param for each row execute function broken()`.execute(app.db);
  const given = { paramName: 'x', paramKey: 'x.y', paramValue: 's3cr3t' };
  expect((await who.post('blade-system/param/submit', given)).status).toBe(500);
  expect(written).toMatch(/SQLSTATE P0001, statement [0-9a-f]{12}: insert into \\"param\\"/);
  expect(written).not.toContain('s3cr3t');
});

test('logs name, message and stack of an error only', () => {
  const error = Object.assign(new TypeError('it broke'), {
    detail: 'Key (phone)=(13812345678)',
    config: { a: 's3cr3t' },
  });
  expect(tellable(error)).toEqual({ name: 'TypeError', message: 'it broke', stack: error.stack });
  expect(tellable('a text').message).toBe('a text');
});
