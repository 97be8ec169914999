import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSmsServer } from '../../server/src/platform/sms/testing/sms-server.ts';
import { ask, emptyDatabase, hasPostgres } from './databases.ts';
import { besideEachOther, give } from './lying-apart.ts';
import { startServer } from './server-process.ts';

const program = join(import.meta.dirname, 'asking-for-sms.ts');
const gate = 77;

const gateAt = (table: string, verb: string) => `
  create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${gate}); return coalesce(new, old); end $$;
  create trigger gate before ${verb} on ${table} for each row execute function wait_at_gate()`;

async function closeGate(url: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1::int)', [gate]);
  return () => holder.end();
}

async function killedAtGate(environment: Record<string, string>, url: string): Promise<void> {
  const open = await closeGate(url);
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program], { env: { PATH, HOME, ...environment }, stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const waits = `select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitUntil(async () => (await ask(url, waits)).length > 0, { timeout: 60_000, interval: 20 });
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  await open();
}

describe.skipIf(!hasPostgres)('text messages of work in a data source', () => {
  it('leave once per committed transaction over kills between commits', {
    timeout: 400_000,
  }, async () => {
    const provider = await startSmsServer();
    onTestFinished(() => provider.close());
    provider.answers.splice(0, Infinity, { status: 200, body: 'ok' });
    const source = await emptyDatabase();
    const { primary, environment, server, admin, id } = await besideEachOther(source);
    const service = await admin.post<{ id: string }>('blade-resource/sms/submit', {
      category: 5,
      smsCode: 'http',
      signName: '考信',
      templateId: 'T',
      endpoint: `${provider.address}/?to={{phone}}`,
    });
    await admin.post(`blade-resource/sms/enable?id=${service.body?.data.id}`, {});
    expect(await give(admin, id)).toMatchObject({ stage: 'done' });
    await server.end('SIGKILL');

    // Committed in the data source, not yet in the primary.
    await ask(primary, gateAt('sms_message', 'insert'));
    await killedAtGate({ ...environment, FIRST_PHONE: '13900000000' }, primary);
    // Committed in both, still queued in the data source.
    await ask(primary, 'drop trigger gate on sms_message');
    await ask(source, gateAt('outgoing', 'delete'));
    await killedAtGate({ ...environment, FIRST_PHONE: '13910000000' }, source);
    expect((await ask(source, `select from outgoing where kind = 'sms'`)).length).toBeGreaterThan(0);
    expect((await ask(primary, 'select from sms_message')).length).toBeGreaterThan(0);
    await ask(source, 'drop trigger gate on outgoing');

    await startServer(environment);
    const told = await ask<{ phone: string }>(source, `select row_hash as phone from import_done where kind = 'told'`);
    expect(told.length).toBeGreaterThan(1);
    const arrived = () => provider.seen.map(({ url }) => new URL(url, provider.address).searchParams.get('to'));
    await vi.waitUntil(() => arrived().length >= told.length, { timeout: 120_000, interval: 100 });
    await vi.waitUntil(async () => (await ask(primary, 'select from job')).length === 0, {
      timeout: 60_000,
      interval: 100,
    });
    expect(arrived().sort()).toEqual(told.map(({ phone }) => phone).sort());
    // A transferred message leaves the data source after its commit in the primary.
    await vi.waitUntil(async () => (await ask(source, 'select from outgoing')).length === 0, {
      timeout: 60_000,
      interval: 100,
    });
    expect(arrived()).toHaveLength(told.length);
  });
});
