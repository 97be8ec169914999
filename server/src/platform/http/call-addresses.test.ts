import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp({ root: 'admin' });
const { root } = app.visitors;

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS', url: string) =>
  app.server.inject({ method, url, headers: { 'blade-auth': `bearer ${root.token}` } });

test.each(['/api/blade-user/info', '/api/blade-user/info?', '/api/blade%2Duser/%69nfo', '/api/blade-user/info#part'])(
  'finds the call at %s',
  async (url) => {
    expect((await ask('GET', url)).json()).toMatchObject({ code: 200, success: true });
  },
);

test.each([
  '/api/blade-user/info/',
  '/api/blade-user%2Finfo',
  '/api/Blade-User/info',
  '/api/blade-user',
  '/api/blade-user/info;a=1',
  '/api/nothing',
  '/api/',
])('finds no call at %s', async (url) => {
  for (const method of ['GET', 'POST'] as const) expect((await ask(method, url)).statusCode).toBe(404);
});

test('returns 405 with the methods of the address', async () => {
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'POST'] as const) {
    const answer = await ask(method, '/api/blade-user/info');
    expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET']);
  }
});

test('answers HEAD without a body', async () => {
  const answer = await ask('HEAD', '/api/blade-user/info');
  expect([answer.statusCode, answer.body, Number(answer.headers['content-length']) > 0]).toEqual([200, '', true]);
});

describe('limits of bodies', () => {
  const send = (path: string, bytes: number) =>
    app.server.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { 'blade-auth': `bearer ${root.token}`, 'content-type': 'application/json' },
      payload: `{"id":"${'x'.repeat(bytes)}"}`,
    });

  test('differ by call', async () => {
    expect((await send('open/case/code', 70_000)).statusCode).toBe(413);
    expect((await send('blade-system/param/submit', 70_000)).statusCode).toBe(400);
    expect((await send('blade-system/param/submit', 1_100_000)).statusCode).toBe(413);
  });

  test('are those of the call at its further addresses', async () => {
    expect((await send('blade-system/param/save', 70_000)).statusCode).toBe(400);
    expect((await send('blade-system/param/update', 1_100_000)).statusCode).toBe(413);
  });

  test('apply to unknown addresses', async () => {
    expect((await send('nothing', 1_100_000)).statusCode).toBe(413);
  });
});
