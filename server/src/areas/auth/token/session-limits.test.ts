import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#app';
import { hashToken } from '#platform/session/tokens.ts';
import { testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { ago, presentTime, setParameter, setRows } from '../../../testing/rows.ts';
import { enter, refresh, statusWith } from '../front-door.fixture.ts';

let app: FastifyInstance;
let second: FastifyInstance;
let testing: Awaited<ReturnType<typeof testContext>>;
let other: Awaited<ReturnType<typeof testContext>>;
beforeAll(async () => {
  testing = await testContext();
  app = await buildApp(testing.context);
  other = await testContext({ database: testing.context.database });
  second = await buildApp(other.context);
});
afterAll(async () => {
  await Promise.all([app.close(), second.close()]);
  await other.close();
  await testing.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(testing.context.database.kysely);
const person = (account: string, roles: string[] = ['case_handler']) => addPerson(testing.context, { account, roles });
const onBoth = async (token: string) => [await statusWith(app, token), await statusWith(second, token)];

test('S14b ends the oldest session beyond the limit', async () => {
  await person('manager', ['sec_admin']);
  const first = await enter(app, 'manager');
  const next = await enter(second, 'manager');
  expect(next.access_token).not.toBe(first.access_token);
  expect(await onBoth(first.access_token)).toEqual([401, 401]);
  expect(await onBoth(next.access_token)).toEqual([200, 200]);

  await person('clerk');
  const tokens = [await enter(app, 'clerk'), await enter(app, 'clerk'), await enter(app, 'clerk')];
  for (const token of tokens) expect(await statusWith(app, token.access_token)).toBe(200);
});

test('S14b leaves one manager session of ten concurrent logins', async () => {
  await person('busy-manager', ['audit_admin']);
  const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => enter(n % 2 ? app : second, 'busy-manager')));
  const alive = await Promise.all(tokens.map((token) => statusWith(app, token.access_token)));
  expect(alive.filter((status) => status === 200)).toHaveLength(1);
});

const shift = (token: string, column: 'last_seen' | 'created_at', minutes: number) =>
  run(sql`update session set ${sql.ref(column)} = now() - make_interval(mins => ${minutes})
    where token_hash = ${hashToken(token)}`);

test('S14b ends the family after half an hour idle', async () => {
  await person('asleep');
  const first = await enter(app, 'asleep');
  await shift(first.access_token, 'last_seen', 29);
  const { body } = await refresh(app, first.refresh_token);
  const { rows } = await run(sql`select extract(epoch from now() - last_seen)::int as idle from session
    where token_hash = ${hashToken(body.access_token ?? '')}`);
  expect((rows[0] as { idle: number }).idle).toBeGreaterThanOrEqual(29 * 60);
  await shift(body.access_token ?? '', 'last_seen', 31);
  expect(await onBoth(body.access_token ?? '')).toEqual([401, 401]);
  expect((await refresh(app, body.refresh_token ?? '')).status).toBe(400);
  await shift(body.access_token ?? '', 'last_seen', 0);
  expect(await statusWith(app, body.access_token ?? '')).toBe(401);
});

test("S14b uses the tenant's idle limit", async () => {
  await person('patient');
  const { access_token: token } = await enter(app, 'patient');
  await shift(token, 'last_seen', 40);
  expect(await statusWith(app, token)).toBe(401);
  await setParameter(testing.context.database.kysely, 'session.idleMinutes', '60');
  expect(await statusWith(app, token)).toBe(200);
  await setParameter(testing.context.database.kysely, 'session.idleMinutes', '30');
});

test('S14b ends the family after twelve hours', async () => {
  await person('tireless');
  const token = await enter(app, 'tireless');
  await shift(token.access_token, 'created_at', 12 * 60 - 1);
  expect(await statusWith(app, token.access_token)).toBe(200);
  await shift(token.access_token, 'created_at', 12 * 60);
  expect(await onBoth(token.access_token)).toEqual([401, 401]);
  expect((await refresh(app, token.refresh_token)).status).toBe(400);
});

test('expires access tokens after an hour, not refresh tokens', async () => {
  await person('hourly');
  const token = await enter(app, 'hourly');
  await setRows(
    testing.context.database.kysely,
    'session',
    { tokenHash: hashToken(token.access_token) },
    { expiresAt: presentTime() },
  );
  expect(await statusWith(app, token.access_token)).toBe(401);
  const { body } = await refresh(app, token.refresh_token);
  expect(await onBoth(body.access_token ?? '')).toEqual([200, 200]);
});

test('records activity after replies once per minute', async () => {
  await person('active');
  const { access_token: token } = await enter(app, 'active');
  const lastSeen = async () => {
    const { rows } = await run(sql`select extract(epoch from now() - last_seen)::float8 as idle from session
      where token_hash = ${hashToken(token)}`);
    return (rows[0] as { idle: number }).idle;
  };
  await setRows(
    testing.context.database.kysely,
    'session',
    { tokenHash: hashToken(token) },
    { lastSeen: ago('50 seconds') },
  );
  await statusWith(app, token);
  await shift(token, 'last_seen', 2);
  await statusWith(app, token);
  await vi.waitFor(async () => expect(await lastSeen()).toBeLessThan(60), { timeout: 15_000 });
});

test('avoids deadlocks of concurrent logins and renewals', async () => {
  await person('ring', ['sec_admin']);
  for (let round = 0; round < 3; round += 1) {
    const token = await enter(app, 'ring');
    const renewals = Array.from({ length: 10 }, () => refresh(second, token.refresh_token));
    const entries = Array.from({ length: 3 }, () => enter(app, 'ring'));
    const statuses = (await Promise.all(renewals)).map((reply) => reply.status);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    await Promise.all(entries);
  }
});
