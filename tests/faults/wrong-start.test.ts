import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '../../server/src/platform/database/embedded/embedded.ts';
import { byTurn } from './by-turn.ts';
import { ownFolder } from './databases.ts';
import { launchServer, type ServerEnvironment, startServer } from './server-process.ts';

async function refusal(environment: ServerEnvironment): Promise<string> {
  const server = await launchServer(environment);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.said()).not.toMatch(/\n\s+at /);
  return server.said();
}

describe('names a wrong variable and creates nothing', () => {
  const wrong: [name: string, value: string][] = [
    ['PORT', '80a'],
    ['CAPTCHA', 'perhaps'],
    ['DATABASE_URL', 'mysql://localhost/kaoxin'],
    ['SECRET_KEY', 'abc'],
    ['TRUST_PROXY', 'everybody'],
    ['METRICS_TOKEN', 'short'],
  ];
  // `config.test.ts` tests the message of each variable.
  it.each(byTurn(wrong, 2))('%s=%s', async (name, value) => {
    const folder = ownFolder();
    const said = await refusal({ DATA_DIR: folder, [name]: value });
    expect(said).toContain(`配置项 ${name} `);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  it('DATABASE_URL without SECRET_KEY (security.md S01)', async () => {
    const said = await refusal({ DATA_DIR: ownFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(said).toContain('配置项 SECRET_KEY ');
  });
});

it('refuses a database of another SHARD or a newer version (F11)', {
  timeout: 90_000,
}, async () => {
  const folder = ownFolder();
  const first = await startServer({ DATA_DIR: folder, SHARD: '7' });
  await first.end('SIGTERM');
  expect(await refusal({ DATA_DIR: folder, SHARD: '8' })).toContain('SHARD 是 7');

  const database = await openEmbedded(folder, 7, () => undefined);
  await sql`insert into kysely_migration (name, timestamp) values ('9000-of-next-year', '2027-01-01')`.execute(
    database.kysely,
  );
  await database.close();
  expect(await refusal({ DATA_DIR: folder, SHARD: '7' })).toContain('数据库比本程序新（含有 9000-of-next-year）');
});
