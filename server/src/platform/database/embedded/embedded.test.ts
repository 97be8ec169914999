import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse } from '../lock.ts';
import { unhurried } from '../unhurried.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';

let folder: string;
let child: ChildProcess | undefined;
const warnings: string[] = [];
const warn = (sentence: string) => warnings.push(sentence);
const open = () => openEmbedded(folder, 0, warn);

/** Creating a database takes seconds, copying its folder does not. */
const made = mkdtempSync(join(tmpdir(), 'kaoxin-embedded-made-'));
beforeAll(async () => {
  const database = await openEmbedded(made, 0, warn);
  await database.close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoxin-embedded-'));
  cpSync(join(made, 'database'), join(folder, 'database'), { recursive: true });
  warnings.length = 0;
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function written(database: EmbeddedDatabase): Promise<number[]> {
  const { rows } = await database.pool.query<{ n: number }>('select n from written order by n');
  return rows.map((row) => row.n);
}

async function writeAndKill(rows: number): Promise<number> {
  const program = join(import.meta.dirname, 'write-until-killed.ts');
  const writer = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = writer;
  let last = 0;
  let left = rows;
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line);
    left -= 1;
    if (left === 0) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  return last;
}

describe('a killed process', () => {
  it('keeps every acknowledged row, three times', async () => {
    for (const rows of [40, 150, 90]) {
      const acknowledged = await writeAndKill(rows);
      const database = await open();
      const found = await written(database);
      await database.close();
      expect(found.length).toBeGreaterThanOrEqual(acknowledged);
      expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1));
    }
  });

  it('can be repeated after a kill during creation', async () => {
    rmSync(join(folder, 'database'), { recursive: true });
    mkdirSync(join(folder, 'database.new'));
    writeFileSync(join(folder, 'database.new/PG_VERSION'), '18\n');
    const database = await open();
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    expect(existsSync(join(folder, 'database.new'))).toBe(false);
  });
});

it('lifts the statement limit until the first caller', async () => {
  const database = await open();
  const limit = async () =>
    (await database.pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit")).rows[0]
      ?.limit;
  expect(await limit()).toBe('5s');
  expect(await unhurried(database, limit)).toBe('0');
  await expect(unhurried(database, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit()).toBe('5s');
  await database.close();
});

describe('one folder', () => {
  it('admits one process at a time', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(FolderInUse);
    await first.close();
    const second = await open();
    await second.close();
  });

  it('can be reopened after an endless statement', async () => {
    const database = await open();
    await database.pool.query('create table written (n integer primary key)');
    await database.pool.query('insert into written values (1)');
    const heard = Promise.withResolvers<string>();
    await database.listen('after', heard.resolve);
    const client = await database.pool.connect();
    await client.query("set statement_timeout = '300ms'");
    const endless = client.query('insert into written select count(*) from generate_series(1, 1000000000)');
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    client.release();
    expect(await written(database)).toEqual([1]);
    expect(warnings).toHaveLength(1);
    await database.pool.query("select pg_notify('after', 'heard')");
    expect(await heard.promise).toBe('heard');
    await database.close();
  });

  it('lets a transaction extend its own statement timeout only', async () => {
    const database = await open();
    const client = await database.pool.connect();
    await client.query("set statement_timeout = '200ms'");
    await client.query('begin');
    await client.query("set local statement_timeout = '20s'");
    const { rows } = await client.query('select count(*)::int as n from generate_series(1, 3000000)');
    await client.query('commit');
    expect(rows).toEqual([{ n: 3_000_000 }]);
    const endless = client.query('select count(*) from generate_series(1, 1000000000)');
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    client.release();
    await database.close();
  });
});
