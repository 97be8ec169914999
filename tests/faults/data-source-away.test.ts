import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { type Caller, signIn } from './client.ts';
import { ask, ownFolder, secretKey } from './databases.ts';
import { startServer } from './server-process.ts';

/** Nobody waits longer for an answer (security.md F06). */
const answerWithin = 10_000;

interface Site {
  demoAccounts: { account: string; password: string }[];
}

async function started() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** The demonstration on one PostgreSQL, its tenant given to another. */
async function lyingApart() {
  const [primary, source] = [await started(), await started()];
  const server = await startServer({
    DATABASE_URL: primary.url,
    SECRET_KEY: secretKey,
    DATA_DIR: ownFolder(),
    DEMO: 'on',
    OUTBOUND_ALLOW: `127.0.0.1:${source.port}`,
  });
  const admin = await signIn(server.url);
  const site = await admin.get<Site>('site');
  const handler = await signIn(server.url, 'chenzhiyuan', site.body?.data.demoAccounts[0]?.password);
  const { hostname, port, username, password, pathname } = new URL(source.url);
  const saved = await admin.post<{ id: string }>('blade-develop/datasource/submit', {
    name: '业务库',
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${hostname}:${port}${pathname}`,
    username,
    password,
  });
  const give = (id: string) =>
    admin.post<{ rows: number }>(`blade-system/tenant/datasource?tenantId=000000&datasourceId=${id}`, {});
  return { primary, source, server, admin, handler, give, id: saved.body?.data.id ?? '' };
}

const total = async (who: Caller) =>
  (await who.get<{ total: number }>('petitionLetter/page?current=1&size=10')).body?.data.total;

async function timed(calls: Promise<{ status: number }>[]) {
  const start = performance.now();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  return { statuses, took: performance.now() - start };
}

describe.skipIf(!findPostgres())('a data source of a running server', () => {
  it('takes a whole tenant and gives it back, as the role that may not rewrite a timeline', {
    timeout: 240_000,
  }, async () => {
    const { primary, source, handler, give, id } = await lyingApart();
    const before = await total(handler);
    expect(before).toBeGreaterThan(100);
    const there = await give(id);
    expect([there.status, there.body?.msg]).toEqual([200, '操作成功']);
    expect(there.body?.data.rows).toBeGreaterThan(before ?? 0);
    expect(await total(handler)).toBe(before);
    const count = 'select count(*)::int as n from case_event';
    expect(await ask(source.url, count)).toEqual(await ask(primary.url, count));
    const back = await give('');
    expect([back.status, back.body?.msg]).toEqual([200, '操作成功']);
    expect(await total(handler)).toBe(before);
  });

  it('that stands still without a word keeps nobody but its tenant’s cases waiting', { timeout: 240_000 }, async () => {
    const { source, admin, handler, give, id } = await lyingApart();
    expect((await give(id)).status).toBe(200);
    const before = await total(handler);
    const pids = await ask<{ pid: number }>(
      source.url,
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const processes = [source.pid ?? 0, ...pids.map(({ pid }) => pid)];
    const send = (name: NodeJS.Signals) => {
      for (const pid of processes)
        try {
          process.kill(pid, name);
        } catch {
          // a session that has ended since it was listed needs no signal
        }
    };
    onTestFinished(() => send('SIGCONT'));
    send('SIGSTOP');
    const cases = timed(Array.from({ length: 30 }, () => handler.get('petitionLetter/page?current=1&size=10')));
    const params = await timed(
      Array.from({ length: 30 }, () => admin.get('blade-system/param/list?current=1&size=10')),
    );
    expect(new Set(params.statuses)).toEqual(new Set([200]));
    expect(params.took).toBeLessThan(3_000);
    const asked = await cases;
    expect(new Set(asked.statuses)).toEqual(new Set([503]));
    expect(asked.took).toBeLessThan(answerWithin);
    send('SIGCONT');
    await vi.waitUntil(async () => (await total(handler)) === before, { timeout: 20_000, interval: 200 });
  });
});
