import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app';
import { tryConnection } from '#platform/datasources/check.ts';
import { readSourceUrl } from '#platform/datasources/source-address.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { setRow } from '../../../testing/rows.ts';
import { addTenant } from '../../../testing/tenant.ts';

interface Source {
  id: string;
  name: string;
  version: number;
}

let started: TestContext;
let app: FastifyInstance;
let administrator: Visitor;
let handler: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'handler', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'other', roles: ['administrator'], tenantId: '111111' });
  administrator = await signIn(app, 'admin');
  handler = await signIn(app, 'handler');
  foreigner = await signIn(app, 'other', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const path = 'blade-develop/datasource';
const password = 'kept-to-itself-2026';
const form = {
  driverClass: 'org.postgresql.Driver',
  url: 'jdbc:postgresql://10.1.2.3:5432/kaoxin_b',
  username: 'kaoxin',
  password,
};
const add = (name: string, more: object = {}) =>
  administrator.post<Source>(`${path}/submit`, { ...form, name, ...more });
const stored = async (id: string) =>
  (
    await sql<{ password: string }>`select password from datasource where id = ${id}`.execute(
      started.context.database.kysely,
    )
  ).rows[0]?.password ?? '';

test('adds, reads, changes and removes without returning the password', async () => {
  const added = await add('乙市业务库');
  expect(added.status).toBe(200);
  const { id } = added.data;
  const answers = [
    added,
    await administrator.get(`${path}/list`),
    await administrator.get(`${path}/detail`, { id }),
    await administrator.get(`${path}/select`),
    await administrator.post(`${path}/submit`, { id, remark: '备注', version: 1 }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/password|kept-to-itself|"v[12]\.|shard/);
  }
  const sealed = await stored(id);
  expect(started.context.secrets.open(sealed, 'credential')).toBe(password);
  await administrator.post(`${path}/submit`, { id, password: '' });
  expect(await stored(id)).toBe(sealed);
  await administrator.post(`${path}/submit`, { id, password: 'another' });
  expect(started.context.secrets.open(await stored(id), 'credential')).toBe('another');
  expect((await administrator.post(`${path}/submit`, { id, remark: 'x', version: 1 })).status).toBe(409);
  expect((await administrator.post(`${path}/remove?ids=${id}`)).status).toBe(200);
  expect((await administrator.get(`${path}/detail`, { id })).status).toBe(404);
});

test('S61 never sends the password to another address', async () => {
  const seen: number[] = [];
  const hostile = createServer((socket) => seen.push(socket.remotePort ?? 0)).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const { port } = hostile.address() as { port: number };
  const other = await testContext({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, database: started.context.database });
  await addPerson(started.context, { account: 'root', roles: ['administrator'] });
  const root = await signIn(await buildApp(other.context), 'root');
  const { id } = (await add('搬家')).data;
  const moved = { id, url: `jdbc:postgresql://127.0.0.1:${port}/x` };
  // If tenants use it, the connection is tested before saving.
  for (const shard of [null, 7]) {
    await setRow(started.context.database.kysely, 'datasource', id, { shard });
    const answer = await root.post(`${path}/submit`, moved);
    expect([answer.status, answer.msg]).toEqual([400, '更换连接地址时请重新输入密码']);
  }
  await setRow(started.context.database.kysely, 'datasource', id, { shard: null });
  expect(seen).toEqual([]);
  expect((await root.post(`${path}/submit`, { ...moved, password: 'another' })).status).toBe(200);
  await other.close();
  hostile.close();
});

test('keeps the password out of the audit log', async () => {
  await add('日志');
  const { rows } = await sql<{ input: string }>`
    select input::text as input from audit where call = ${`POST ${path}/submit`}`.execute(
    started.context.database.kysely,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { input } of rows) expect(input).not.toContain(password);
});

test.each([
  [{ name: '' }, '请输入数据源名称'],
  [{ password: undefined }, '请输入密码'],
  [{ driverClass: 'com.evil.Driver' }, '租户数据源只支持 PostgreSQL'],
  [{ url: 'jdbc:postgresql://u:p@10.1.2.3/x' }, '不可含账号和密码'],
  [{ url: 'jdbc:postgresql://10.1.2.3/x?sslkey=/etc/passwd' }, '参数只可带 sslmode'],
  [{ url: 'postgresql:///x?host=/var/run' }, '连接地址应为'],
  [{ url: 'file:///etc/passwd' }, '连接地址应为'],
  [{ url: 'x' }, '连接地址应为'],
  [{ driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://h/x?user=u&password=p' }, '不可含账号和密码'],
  [{ shard: 3 }, '不支持的字段：shard'],
])('%j is refused: %s', async (more, words) => {
  const answer = await add('拒绝', more);
  expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(words)]);
});

test('refuses a duplicate name, also concurrently', async () => {
  const answers = await Promise.all([add('同名'), add('同名'), add('同名')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test.each([
  '127.0.0.1:5432',
  '[::1]:5432',
  '169.254.169.254:80',
  '2130706433:5432',
  '0x7f000001:5432',
  'localhost:22',
  'no-such-name.invalid:5432',
])('S41 refuses %s unsent with equal message and duration', async (host) => {
  const { id } = (await add(`内网 ${host}`, { url: `jdbc:postgresql://${host}/x` })).data;
  const started = performance.now();
  const answer = await administrator.post(`${path}/test?id=${id}`);
  expect([answer.status, answer.msg]).toEqual([
    400,
    '该地址不在允许连接的范围内，请联系运维人员在 OUTBOUND_ALLOW 中登记',
  ]);
  expect(performance.now() - started).toBeGreaterThan(290);
});

test('stores other database kinds without connecting', async () => {
  const { id } = (await add('旧库', { driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://10.1.2.3/x' })).data;
  expect((await administrator.post(`${path}/test?id=${id}`)).msg).toContain('租户数据源只支持 PostgreSQL');
});

test('returns 401, 403, and nothing across tenants', async () => {
  const { id } = (await add('平台的')).data;
  for (const [who, status] of [
    [new Visitor(app), 401],
    [handler, 403],
  ] as const) {
    expect((await who.get(`${path}/list`)).status).toBe(status);
    expect((await who.get(`${path}/select`)).status).toBe(status);
    expect((await who.post(`${path}/submit`, { ...form, name: 'x' })).status).toBe(status);
    expect((await who.post(`${path}/test?id=${id}`)).status).toBe(status);
    expect((await who.post(`${path}/remove?ids=${id}`)).status).toBe(status);
  }
  expect((await foreigner.get<Page<Source>>(`${path}/list`)).data.total).toBe(0);
  expect((await foreigner.get(`${path}/detail`, { id })).status).toBe(404);
  expect((await foreigner.post(`${path}/submit`, { ...form, name: 'theirs' })).status).toBe(403);
  expect((await foreigner.post(`${path}/test?id=${id}`)).status).toBe(404);
});

test.each([
  ['jdbc:postgresql://db.inside/b', { host: 'db.inside', port: 5432, database: 'b', tls: 'disable' }],
  [
    'postgres://10.0.0.1:6000/b?sslmode=verify-full',
    { host: '10.0.0.1', port: 6000, database: 'b', tls: 'verify-full' },
  ],
  ['postgresql://[fd00::1]/b?sslmode=require', { host: '[fd00::1]', port: 5432, database: 'b', tls: 'require' }],
  ['postgresql://h/b?sslmode=prefer', undefined],
  ['postgresql://h/b?sslmode=require&sslcert=/x', undefined],
  ['postgresql://h/a%2Fb', undefined],
  ['jdbc:mysql://h/b', undefined],
])('S42 strips local options from the address %s', (text, read) => {
  expect(readSourceUrl(text)).toEqual(read);
});

async function hostileServer(answer: (socket: Socket, bytes: Buffer) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
      socket.on('data', (bytes: Buffer) => answer(socket, bytes));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const env = { OUTBOUND_ALLOW: `127.0.0.1:${port}` };
  const other = await testContext({ env, database: started.context.database });
  onTestFinished(async () => {
    await other.close();
    server.close();
  });
  const login = { host: '127.0.0.1', port, database: 'x', tls: 'disable', username: 'u', password: 'p' } as const;
  return { tried: () => tryConnection(other.context, login) };
}

test('S42 ends a server that answers without end', async () => {
  let sent = 0;
  const row = Buffer.concat([Buffer.from([0x44, 0, 1, 0, 10, 0, 1, 0, 1, 0, 0]), Buffer.alloc(65_536, '1')]);
  const { tried } = await hostileServer((socket) => {
    const flood = () => {
      // One gigabyte: buffering all of it would be noticed.
      while (!socket.destroyed && sent < 1024 ** 3) {
        sent += row.length;
        if (!socket.write(row)) return;
      }
    };
    socket.on('drain', flood);
    // RowDescription with one text column.
    socket.write(Buffer.from('540000001a0001700000000000000000000019ffffffffffff0000', 'hex'));
    flood();
  });
  await expect(tried()).rejects.toMatchObject({ status: 400 });
  expect(sent).toBeLessThan(64 * 1024 ** 2);
});

test('S42 refuses a file request and does not hang', async () => {
  const asked: string[] = [];
  const { tried } = await hostileServer((socket, bytes) => {
    asked.push(bytes.toString('latin1'));
    // Requests data (CopyInResponse), then stays silent.
    if (bytes[0] !== 0x66) socket.write(Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0]));
  });
  const began = performance.now();
  await expect(tried()).rejects.toMatchObject({
    status: 400,
    label: [expect.stringContaining('无法连接数据库'), expect.anything()],
  });
  expect(performance.now() - began).toBeLessThan(10_000);
  // CopyFail, and no content of local files.
  expect(asked.some((text) => text.startsWith('f'))).toBe(true);
  expect(asked.join('')).not.toContain('root:');
});
