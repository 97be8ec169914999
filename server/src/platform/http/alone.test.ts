import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { demoAccounts } from '@kaoxin/demo/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { isLoopbackName, servesThisMachineAlone } from '#platform/config/loopback.ts';
import { testApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';

const [invented] = demoAccounts;
const app = testApp(
  { root: 'admin' },
  { before: (context) => addPerson(context, { account: invented?.account ?? '', roles: [] }) },
);
const { root } = app.visitors;
const token = 'a token of sixteen and more';

test.each([
  ['127.0.0.1', true],
  ['localhost:8080', true],
  ['[::1]:8080', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.1.example.cn', false],
  ['localhost.example.cn', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['', false],
])('%j is loopback: %s', (name, is) => expect(isLoopbackName(name)).toBe(is));

test('is local only with loopback address and name', () => {
  const publicUrl = 'http://localhost:8080';
  expect(servesThisMachineAlone({ host: '127.0.0.1', publicUrl })).toBe(true);
  expect(servesThisMachineAlone({ host: '0.0.0.0', publicUrl })).toBe(false);
  expect(servesThisMachineAlone({ host: '127.0.0.1', publicUrl: 'https://kaoxin.example' })).toBe(false);
});

async function withConfig<R>(config: object, use: (server: FastifyInstance) => Promise<R>): Promise<R> {
  const server = await buildApp({ ...app.context, config: { ...app.context.config, ...config } });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

describe('metrics', () => {
  const ask = (server: FastifyInstance, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    server.inject({
      method: 'GET',
      url: '/api/metrics',
      remoteAddress,
      headers: { host: 'localhost:8080', ...headers },
    });

  test('answers this machine without a token', async () => {
    expect((await ask(app.server)).statusCode).toBe(200);
    expect((await ask(app.server, {}, '::1')).statusCode).toBe(200);
  });

  test.each([
    [{ host: 'kaoxin.example' }],
    [{ 'x-forwarded-for': '203.0.113.7' }],
    [{ 'x-forwarded-proto': 'https' }],
    [{ forwarded: 'for=203.0.113.7' }],
    [{ via: '1.1 proxy' }],
    [{ 'x-real-ip': '203.0.113.7' }],
  ])('rejects a forwarded request: %j', async (headers) => {
    expect((await ask(app.server, headers)).statusCode).toBe(404);
  });

  test('rejects other machines', async () => {
    expect((await ask(app.server, {}, '10.0.0.9')).statusCode).toBe(404);
  });

  test('is off behind a silent proxy', () =>
    withConfig({ publicUrl: 'https://kaoxin.example' }, async (server) =>
      expect((await ask(server)).statusCode).toBe(404),
    ));

  test('answers any machine with a token', () =>
    withConfig({ metricsToken: token }, async (server) => {
      expect((await ask(server)).statusCode).toBe(404);
      const headers = { authorization: `Bearer ${token}`, host: 'kaoxin.example' };
      expect((await ask(server, headers, '10.0.0.9')).statusCode).toBe(200);
    }));
});

test('shows demonstration passwords to this machine only', async () => {
  const told = (config: object) =>
    withConfig(
      { demo: true, ...config },
      async (server) => (await server.inject({ url: '/api/site' })).json().data.demoAccounts.length,
    );
  const before = await told({});
  expect([before, await told({ host: '0.0.0.0' }), await told({ publicUrl: 'https://kaoxin.example' })]).toEqual([
    before,
    0,
    0,
  ]);
  expect(before).toBeGreaterThan(0);
});

test('limits uploads of browser logs per user and hour', async () => {
  const upload = () =>
    root.post('blade-auth/oauth/logout', [{ type: 'error', message: 'x', time: '2026-03-02 09:00:00' }] as object);
  const answers = [];
  for (let n = 0; n < 22; n += 1) answers.push((await upload()).status);
  expect(answers).toEqual([...Array(20).fill(200), 429, 429]);
});

describe('S37 a body sent byte by byte', () => {
  const seconds = 2;
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await buildApp(app.context, { bodyWithin: seconds * 1_000, uploadWithin: seconds * 2_000 });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  // A client in this process would resolve the segments before sending.
  test.each(['/api/../api/site', '/api/site/.', '/./api/site', '/api/x/../../y', '/..'])(
    'refuses raw dot segments: %s',
    async (path) => {
      const asked = request({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1', path }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(400);
    },
  );

  test.each(['blade-auth/oauth/token', 'open/petition', 'open/file'])('ends after its timeout: %s', async (path) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const began = performance.now();
    const type = path === 'open/file' ? 'multipart/form-data; boundary=x' : 'application/json';
    socket.write(
      `POST /api/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(' '), 200);
    // Writing to a closed socket resets it, after the answer has arrived.
    socket.on('error', () => undefined);
    let answer = '';
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part;
    });
    await new Promise((ended) => socket.once('close', ended)).finally(() => clearInterval(drip));
    const took = (performance.now() - began) / 1_000;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    const within = path === 'open/file' ? seconds * 2 : seconds;
    expect(took).toBeGreaterThanOrEqual(within - 0.1);
    // Node checks every second; a busy machine needs a little longer.
    expect(took).toBeLessThan(within + 3);
  });
});
