import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { program } from '../../scripts/server-arguments.mjs';
import { openContext } from '../../server/src/open-context.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { migrateToLatest } from '../../server/src/platform/database/schema/migrate.ts';
import { prepare } from '../../server/src/prepare.ts';
import { testPassword } from '../../server/src/testing/context.ts';
import { addDept, addPerson, sayWhereToAsk } from '../../server/src/testing/people.ts';
import { askToken, Program, tokenIn } from './client.ts';

const checkout = join(import.meta.dirname, '../../');
const startsWithin = 40_000;

export const people = {
  handler: ['case_handler', '甲经办'],
  auditor: ['case_auditor', '乙审核'],
  leader: ['city_leader', '丙领导'],
} as const;

export interface World {
  url: string;
  /** nobody signed in */
  nobody: Program;
  as(account: keyof typeof people | 'admin'): Promise<Program>;
  stop(): Promise<void>;
}

/**
 * A started server on an empty installation, without demonstration, and three people who work there: put into the
 * database before the start, because no call makes people yet. From then on only HTTP.
 */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-acceptance-'));
  const place = await placeFor();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  // services of the tests themselves: a third party to log in through, one that sends text messages
  const outside = { PUBLIC_URL: url, OUTBOUND_ALLOW: 'public:443,localhost' };
  const here = { ...place.env, ...outside, DATA_DIR: folder, PORT: port, HOST: '127.0.0.1' };
  const env = { ...here, CAPTCHA: 'off', DEMO: 'off' };
  const whole = { ...env, ADMIN_PASSWORD: testPassword, LOG_LEVEL: 'warn' };
  await furnish(whole);
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, [join(checkout, program)], {
    env: { PATH, HOME, TMPDIR, ...whole },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const until = Date.now() + startsWithin;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The server did not start:\n${said}`);
    await pause(50);
  }
  return {
    url,
    nobody: new Program(url),
    as: async (account) =>
      new Program(url, tokenIn(await askToken(new Program(url), account, testPassword)).access_token),
    async stop() {
      if (child.exitCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
      if (child.exitCode !== 0)
        throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${said}`);
    },
  };
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/api/ready`).catch(() => undefined))?.status === 200;

async function furnish(env: Record<string, string>): Promise<void> {
  const { context, close } = await openContext(readConfig(env));
  await migrateToLatest(context.database, { warn: () => undefined });
  await prepare(context);
  await sayWhereToAsk(context);
  const deptId = await addDept(context, '信访办');
  for (const [account, [role, realName]] of Object.entries(people))
    await addPerson(context, { account, realName, roles: [role], deptId });
  await close();
}

/** Embedded in the folder, or a database of its own on the PostgreSQL of TEST_DATABASE_URL. */
async function placeFor(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return { env: {}, remove: async () => undefined };
  const name = `kaoxin_acceptance_${randomBytes(6).toString('hex')}`;
  await administer(
    url,
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  );
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: address.href, SECRET_KEY: randomBytes(32).toString('hex') },
    remove: () => administer(url, `drop database if exists ${name} with (force)`),
  };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
