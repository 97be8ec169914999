import { execFile } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { byTurn } from './by-turn.ts';
import { callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres, ownFolder } from './databases.ts';
import { type ServerEnvironment, startServer } from './server-process.ts';
import { startWriters } from './writers.ts';

const program = join(import.meta.dirname, '../../server/src/verify-audit.ts');
const sealedWithin = 20_000;

async function verified(environment: ServerEnvironment): Promise<{ code: number; said: string }> {
  const { PATH = '' } = process.env;
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  execFile(process.execPath, [program], { env: { PATH, ...environment } }, (error, out, err) =>
    resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
  );
  return await promise;
}

async function client(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  onTestFinished(() => connection.end());
  return connection;
}

const counts = async (url: string) =>
  (
    await ask<{ rows: number; seals: number; top: number }>(
      url,
      `select (select count(*)::int from audit) as rows, (select count(*)::int from audit_seal) as seals,
        (select coalesce(max(seq), 0)::int from audit_seal where tenant_id = '000000') as top`,
    )
  )[0];

async function untilSealed(url: string): Promise<number> {
  return await vi.waitFor(
    async () => {
      const found = await counts(url);
      expect(found).toEqual({ rows: found?.rows, seals: found?.rows, top: found?.rows });
      return found?.rows ?? 0;
    },
    { timeout: sealedWithin, interval: 100 },
  );
}

const lateRow = `insert into audit (tenant_id, request_id, call, title, result, status, duration_ms)
  values ('000000', 'late', 'POST late', '迟到', 1, 200, 1)`;

describe.skipIf(!hasPostgres)('two servers seal one audit log', () => {
  it('seals once without gaps despite kills and a late commit', async () => {
    const shared = await onPostgres();
    const url = shared.DATABASE_URL;
    const folders = [ownFolder(), ownFolder()];
    const start = (index: number) => startServer({ ...shared, DATA_DIR: folders[index] ?? '' });
    const servers = [await start(0), await start(1)];
    const { token } = await signIn(servers[0]?.url ?? '');

    const late = await client(url);
    await late.query('begin');
    await late.query(lateRow);

    let acknowledged = 0;
    const rounds = [150, 200, 100, 250].map((wanted, round) => ({ round, wanted, victim: round % 2 }));
    for (const { round, wanted, victim } of byTurn(rounds, 2)) {
      const before = (await counts(url))?.seals ?? 0;
      const writers = servers.map((server, index) =>
        startWriters(callerWith(server.url, token), { prefix: `seal.${round}.${index}`, count: 3 }),
      );
      const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
      await vi.waitUntil(async () => written() >= wanted && ((await counts(url))?.seals ?? 0) > before, {
        timeout: sealedWithin,
        interval: 5,
      });
      await servers[victim]?.end('SIGKILL');
      await Promise.all(writers.map((writer) => writer.stop()));
      acknowledged += written();
      servers[victim] = await start(victim);
    }
    await late.query('commit');
    const rows = await untilSealed(url);
    expect(rows).toBeGreaterThan(acknowledged);
    expect(
      await ask(url, `select 1 from audit_seal s join audit a on a.id = s.audit_id where request_id = 'late'`),
    ).toEqual([{ '?column?': 1 }]);
    expect(await verified(shared)).toEqual({ code: 0, said: expect.stringContaining(`完整：${rows} 条`) });
  });

  it('seals without the right to change; verification names the owner’s changes', async () => {
    const shared = await onPostgres();
    const url = shared.DATABASE_URL;
    const server = await startServer(shared);
    const caller = await signIn(server.url);
    await caller.post('blade-system/param/submit', { paramName: '甲', paramKey: 'seal.a', paramValue: '1' });
    await untilSealed(url);

    const application = await client(url);
    await application.query('set role kaoxin_app');
    for (const statement of ['update audit set status = 1', 'delete from audit_seal', 'truncate audit'])
      await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });

    await ask(url, 'alter table audit disable trigger all');
    const [row] = await ask<{ id: string }>(
      url,
      `update audit set title = '改' where call = 'POST blade-system/param/submit' returning id`,
    );
    const { code, said } = await verified(shared);
    expect(code).toBe(1);
    expect(said).toMatch(/第\d+条记录内容被改动/);
    expect(said).toContain(`id ${row?.id}`);
    expect(await verified({ ...shared, DATABASE_URL: url.replace(/\/[^/]*$/, '/none') })).toMatchObject({ code: 2 });
  });

  it('seals with a separate login from the table owner', async () => {
    const shared = await onPostgres();
    const name = `kaoxin_login_${process.pid}`;
    await ask(shared.DATABASE_URL, `create role ${name} login password 'login'`);
    onTestFinished(async () => {
      await ask(shared.DATABASE_URL, `drop role if exists ${name}`);
    });
    const address = new URL(shared.DATABASE_URL);
    address.username = name;
    address.password = 'login';
    const server = await startServer({
      ...shared,
      DATABASE_OWNER_URL: shared.DATABASE_URL,
      DATABASE_URL: address.href,
    });
    const caller = await signIn(server.url);
    expect(
      await caller.post('blade-system/param/submit', { paramName: '乙', paramKey: 'seal.b', paramValue: '1' }),
    ).toMatchObject({ status: 200 });
    await untilSealed(shared.DATABASE_URL);
    const login = await client(address.href);
    for (const statement of ['delete from audit', 'alter table audit disable trigger all', 'create table mine (n int)'])
      await expect(login.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
