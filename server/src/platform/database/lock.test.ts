import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoxin-lock-'));
});
afterEach(() => {
  holder?.kill('SIGKILL');
  holder = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function hold(): Promise<ChildProcess> {
  const lock = new URL('./lock.ts', import.meta.url).href;
  const program = `import { lockFolder } from ${JSON.stringify(lock)};
    await lockFolder(process.argv[1]); console.log('held'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder]);
  holder = child;
  await once(child.stdout, 'data');
  return child;
}

it('refuses a second start and names the first', async () => {
  const child = await hold();
  const refused = lockFolder(folder);
  await expect(refused).rejects.toThrow(FolderInUse);
  await expect(refused).rejects.toThrow(`正被进程 ${child.pid} 使用`);
  await expect(refused).rejects.toThrow(folder);
});

it('takes over from a killed holder', async () => {
  const child = await hold();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`${process.pid}`);
  await lock.release();
});

it("gives a dead holder's lock to exactly one process", async () => {
  const child = await hold();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
  const winners = results.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await Promise.all(winners.map((winner) => winner.value.release()));
});

it('is free again after release', async () => {
  const first = await lockFolder(folder);
  await first.release();
  const second = await lockFolder(folder);
  await second.release();
  expect(existsSync(join(folder, 'lock.turn'))).toBe(false);
});

it('works in a path too long for sockets', async () => {
  const deep = join(folder, '很长的目录名称'.repeat(6));
  mkdirSync(deep);
  const lock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(FolderInUse);
  await lock.release();
});
