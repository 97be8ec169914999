import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { compiled } from '../setup/server-process.ts';

const run = promisify(execFile);
const source = join(import.meta.dirname, '../../server/src');

/** What a program that fills an empty folder says; in a process of its own, where nothing else has loaded anything. */
async function said(program: string, ...words: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const env = { PATH, HOME, TMPDIR, ...compiled, CAPTCHA: 'off', LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') };
  const { stdout } = await run(process.execPath, [join(source, program), ...words], { env });
  return stdout;
}

it('npm run demo fills a system of its own', async () => {
  expect(await said('demo/main.ts', '--petitions', '30')).toMatch(/信访件 30 件/);
});

it('the rows of a benchmark are loaded into a system of its own', async () => {
  expect(await said('demo/bulk.ts', '--parameters', '40', '--petitions', '30')).toMatch(/参数 40 条，信访件 30 件/);
});
