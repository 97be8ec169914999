import { describe, expect, it } from 'vitest';
import { callerWith, paramsFrom, signIn, writeParam } from './client.ts';
import { ask, hasPostgres, onEmptyPostgres, ownFolder } from './databases.ts';
import { launchServer, type ServerProcess, untilReady } from './server-process.ts';

async function twoAtOnce(): Promise<{ servers: [ServerProcess, ServerProcess]; database: string }> {
  const shared = await onEmptyPostgres();
  const servers = await Promise.all([
    launchServer({ ...shared, DATA_DIR: ownFolder() }),
    launchServer({ ...shared, DATA_DIR: ownFolder() }),
  ]);
  await Promise.all(servers.map((server) => untilReady(server)));
  return { servers, database: shared.DATABASE_URL };
}

describe.skipIf(!hasPostgres)('two servers started at once on one empty PostgreSQL', () => {
  it('migrate and seed it once and share their sessions', async () => {
    const { servers, database } = await twoAtOnce();
    const [one, other] = servers;

    const steps = await ask<{ name: string }>(database, 'select name from kysely_migration');
    expect(new Set(steps.map((step) => step.name)).size).toBe(steps.length);
    expect(await ask(database, 'select account from "user"')).toEqual([{ account: 'admin' }]);
    expect(await ask(database, 'select code from menu group by code having count(*) > 1')).toEqual([]);

    const here = await signIn(one.url);
    const there = callerWith(other.url, here.token);
    expect((await there.get('blade-auth/oauth/user-info')).status).toBe(200);

    expect((await writeParam(there, 'shared.first')).status).toBe(200);
    expect(await paramsFrom(here, 'shared.')).toEqual({ keys: ['shared.first'], total: 1 });
    expect((await writeParam(here, 'shared.second')).status).toBe(200);
    expect(await paramsFrom(there, 'shared.')).toEqual({ keys: ['shared.first', 'shared.second'], total: 2 });

    expect((await here.get('blade-auth/oauth/logout')).status).toBe(200);
    expect((await there.get('blade-auth/oauth/user-info')).status).toBe(401);
  });
});
