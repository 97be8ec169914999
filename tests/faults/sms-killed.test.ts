import { describe, expect, it, vi } from 'vitest';
import { type SmsServer, startSmsServer } from '../../server/src/platform/sms/testing/sms-server.ts';
import { callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { startServer } from './server-process.ts';

const path = 'blade-resource/sms';
const count = 40;
const phones = Array.from({ length: count }, (_, i) => String(13900000000 + i));
const arrived = (provider: SmsServer) =>
  provider.seen.map(({ url }) => new URL(url, provider.address).searchParams.get('to'));

describe.skipIf(!hasPostgres)('servers killed while text messages are sent', () => {
  it('send each message at most once and report unknown outcomes', async () => {
    const provider = await startSmsServer();
    provider.answers.splice(0, Infinity, { status: 200, body: 'ok' });
    const shared = { ...(await onPostgres()), OUTBOUND_ALLOW: '127.0.0.1' };
    let server = await startServer(shared);
    const other = await startServer(shared);
    const { token } = await signIn(server.url);
    const caller = callerWith(server.url, token);
    const added = await caller.post(`${path}/submit`, {
      category: 5,
      smsCode: 'http',
      signName: '考信',
      templateId: 'T',
      endpoint: `${provider.address}/?to={{phone}}`,
    });
    expect(added.status).toBe(200);

    // A few get through, then the provider hangs and both servers are killed.
    provider.answers.splice(0, Infinity, ...Array.from({ length: 9 }, () => ({ status: 200, body: 'ok' })), 'hang');
    const sent = await caller.post(`${path}/send-message?code=http&phones=${phones.join(',')}`, {});
    expect(sent.status).toBe(200);
    await vi.waitUntil(() => provider.seen.length >= 12, { timeout: 60_000, interval: 5 });
    await Promise.all([server.end('SIGKILL'), other.end('SIGKILL')]);
    const before = arrived(provider);
    expect(before.length).toBeLessThan(count);

    // Simulates a minute.
    const { DATABASE_URL: database } = shared;
    await ask(database, 'update job set leased_until = null');
    await ask(database, `update sms_message set begun_time = begun_time - interval '2 minutes'`);
    provider.answers.splice(0, Infinity, { status: 200, body: 'ok' });
    server = await startServer(shared);
    await vi.waitUntil(async () => (await ask(database, 'select id from job')).length === 0, {
      timeout: 60_000,
      interval: 100,
    });

    expect(new Set(arrived(provider)).size).toBe(arrived(provider).length);
    const states = await ask<{ state: number; n: number }>(
      database,
      'select state, count(*)::int as n from sms_message group by state order by state',
    );
    const unknown = states.find(({ state }) => state === 4)?.n ?? 0;
    expect(states.map(({ state }) => state)).toEqual([1, 4]);
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThanOrEqual(8);
    await provider.close();
  });
});
