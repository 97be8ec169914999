import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../open.ts';
import { freshDatabase } from '../testing/testing.ts';
import { migrateToLatest } from './migrate.ts';
import { appliedSteps, stepsOf } from './steps.ts';

let database: Database;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'kaoxin-migrations-'));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.kysely);
  for (const { name } of rows) writeFileSync(join(folder, `${name}.ts`), 'export async function up() {}\n');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (name: string, body: string) =>
  writeFileSync(join(folder, `${name}.ts`), `export async function up(db: any) { ${body} }\n`);
const create = (table: string) => `await db.schema.createTable('${table}').addColumn('id', 'integer').execute();`;

async function exists(table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    database.kysely,
  );
  return rows[0]?.found ?? false;
}

it('runs each step once for two concurrent starts', async () => {
  add('9001-first', create('first'));
  await Promise.all([migrateToLatest(database, { folder }), migrateToLatest(database, { folder })]);
  add('9002-second', create('second'));
  await migrateToLatest(database, { folder });
  expect(await exists('first')).toBe(true);
  expect(await exists('second')).toBe(true);
});

it('runs later steps of all files by number', async () => {
  const later = (name: string, body: string) =>
    `export const later = { '${name}': { async up(db: any) { ${body} }, async business() {} } };\n`;
  writeFileSync(
    join(folder, '9001-first.ts'),
    `export async function up() {}\n${later('9004-column', `await db.schema.alterTable('third').addColumn('no', 'integer').execute();`)}`,
  );
  writeFileSync(
    join(folder, '9002-second.ts'),
    `export async function up() {}\n${later('9003-table', create('third'))}`,
  );
  await migrateToLatest(database, { folder });
  expect((await appliedSteps(database.kysely)).slice(-4)).toEqual([
    '9001-first',
    '9002-second',
    '9003-table',
    '9004-column',
  ]);
  expect((await stepsOf('source', folder)).map(({ name }) => name)).toEqual(['9003-table', '9004-column']);
});

it('rolls back a failed step and names it', async () => {
  add('9001-good', create('good'));
  add('9002-bad', `${create('half')} throw new Error('out of luck');`);
  await expect(migrateToLatest(database, { folder })).rejects.toThrow(/9002-bad.*out of luck/s);
  expect(await exists('good')).toBe(false);
  expect(await exists('half')).toBe(false);
});

it('leaves the session settings unchanged', async () => {
  const limits = () =>
    database.pool.query("select current_setting('statement_timeout') as a, current_setting('lock_timeout') as b");
  const before = (await limits()).rows;
  await migrateToLatest(database, { folder });
  expect((await limits()).rows).toEqual(before);
});

it('refuses a database newer than the program', async () => {
  add('9001-newer', create('newer'));
  await migrateToLatest(database, { folder });
  rmSync(join(folder, '9001-newer.ts'));
  await expect(migrateToLatest(database, { folder })).rejects.toThrow(/数据库比本程序新（含有 9001-newer）/);
});

it("refuses a SHARD other than the database's", async () => {
  await expect(migrateToLatest({ ...database, shard: 7 }, { folder })).rejects.toThrow(/SHARD 是 0，当前配置为 7/);
});
