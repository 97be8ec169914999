import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

test.skipIf(!findPostgres())('a private PostgreSQL keeps its rows after a crash, leaves no rest', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  expect(await ask(server.url, 'select datcollate from pg_database where datname = current_database()')).toBe(
    'C.UTF-8',
  );
  const folder = String(await ask(server.url, 'show data_directory'));
  expect(existsSync(folder)).toBe(true);
  await ask(server.url, 'create table kept as select 42 as answer');
  const firstPid = server.pid;
  await server.restart('immediate');
  expect(server.pid).not.toBe(firstPid);
  expect(await ask(server.url, 'select answer from kept')).toBe(42);
  await server.halt();
  await expect(ask(server.url, 'select 1')).rejects.toThrow();
  await server.resume();
  expect(await ask(server.url, 'select answer from kept')).toBe(42);
  await server.stop();
  expect(existsSync(folder)).toBe(false);
});

test.skipIf(!findPostgres()).each(['killed', 'over'])('a run that is %s stops its PostgreSQL', async (how) => {
  const script = fileURLToPath(new URL('../../scripts/postgres.mjs', import.meta.url));
  const program = `import { startPostgres } from ${JSON.stringify(script)};
    const { pid, url } = await startPostgres();
    console.log(JSON.stringify({ pid, url }));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [answer] = await once(child.stdout, 'data');
  const { pid, url } = JSON.parse(String(answer)) as { pid: number; url: string };
  const folder = String(await ask(url, 'show data_directory'));
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true]);
  if (how === 'killed') child.kill('SIGKILL');
  else child.stdin.end();
  await vi.waitFor(() => expect([isRunning(pid), existsSync(folder)]).toEqual([false, false]), {
    timeout: 15_000,
    interval: 50,
  });
});

/** A zombie still answers kill(0), so the state is read from /proc. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  if (process.platform === 'linux') return existsSync(status) && !/\) Z /.test(readFileSync(status, 'utf8'));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
