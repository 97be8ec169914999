import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { hasChanged, hasTurn } from '../setup/scope.ts';
import { compiled } from '../setup/server-process.ts';
import { signIn } from './client.ts';
import { hasPostgres, onPostgres, ownFolder } from './databases.ts';
import { startServer } from './server-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Output of a program that fills an empty folder, run in its own process with no other module loaded. */
async function said(program: string, ...words: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const brief = { CAPTCHA: 'off', LOG_LEVEL: 'warn', DEMO_QUESTIONS: 'off' };
  const env = { PATH, HOME, TMPDIR, ...compiled, ...brief, DATA_DIR: join(folder, 'data') };
  const { stdout } = await run(process.execPath, [join(root, program), ...words], { env });
  return stdout;
}

const demo = 'demo/src';
it.skipIf(!(hasTurn(0, 2) || hasChanged(demo)))('npm run demo fills a separate system', async () => {
  expect(await said('demo/src/main.ts', '--petitions', '30')).toMatch(/信访件 30 件/);
});

it.skipIf(!(hasTurn(1, 2) || hasChanged(demo)))('loads the rows of a benchmark into a separate system', async () => {
  expect(await said('demo/src/bulk.ts', '--parameters', '40', '--petitions', '30')).toMatch(/参数 40 条，信访件 30 件/);
});

it.skipIf(!hasPostgres)('npm run find-export lists user, time and content of an export', async () => {
  const shared = await onPostgres();
  const server = await startServer(shared);
  const { token } = await signIn(server.url);
  const exported = async (key: string) => {
    const url = `${server.url}/api/blade-system/param/export?paramKey=${key}`;
    const answer = await fetch(url, { headers: { 'blade-auth': `bearer ${token}` } });
    const file = join(ownFolder(), '名单.xlsx');
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    return file;
  };
  const files = [await exported('watermark.on'), await exported('export.')];
  const env = { PATH: process.env.PATH, ...compiled, ...shared };
  const { stdout } = await run(process.execPath, [join(root, 'server/src/find-export.ts'), ...files], { env });
  const [one, other, ...more] = stdout.trim().split('\n');
  expect(more).toEqual([]);
  expect(one).toMatch(/^.+xlsx {2}000000 · .+管理员.* · .*GET blade-system\/param\/export.* · 1 · .*watermark\.on/);
  expect(other).toContain('"value": "export."');
  const none = run(
    process.execPath,
    [join(root, 'server/src/find-export.ts'), join(root, 'server/src/find-export.ts')],
    { env },
  );
  await expect(none).rejects.toMatchObject({ code: 2 });
});
