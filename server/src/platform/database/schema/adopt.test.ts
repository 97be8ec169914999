import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../open.ts';
import { pretendSteps, rebuildAsFormer } from '../testing/former.ts';
import { freshDatabase } from '../testing/testing.ts';
import { describeSchema } from './describe.ts';
import { formerSteps } from './former-steps.ts';
import { migrateToLatest } from './migrate.ts';
import { appliedSteps, stepsOf } from './steps.ts';

let database: Database;
let freshSteps: string[];
let freshSchema: Map<string, string>;

beforeAll(async () => {
  database = await freshDatabase();
  freshSteps = await appliedSteps(database.kysely);
  freshSchema = await describeSchema(database.kysely);
  await rebuildAsFormer(database.kysely, 'primary', 0);
});
afterAll(() => database.close());

const change = async (...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(database.kysely);
};
const migrate = () => migrateToLatest(database, { warn: () => undefined });
const refusal = () =>
  migrate().then(
    () => '',
    (error: Error) => error.message,
  );
async function hasOwnSchema(): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname like 'kaoxin%'`.execute(database.kysely);
  return rows.length > 0;
}

it('gives no step a former name', async () => {
  expect(freshSteps).toEqual((await stepsOf('primary')).map(({ name }) => name));
  expect(freshSteps.filter((name) => formerSteps.primary.includes(name))).toEqual([]);
  expect([formerSteps.primary.length, formerSteps.source.length]).toEqual([110, 80]);
  expect(formerSteps.primary.at(-1)).toBe('0215-earlier-survey-tickets');
});

it('refuses a database at an earlier step', async () => {
  const earlier = formerSteps.primary.slice(0, -1);
  await pretendSteps(database.kysely, earlier);
  expect(await refusal()).toMatch(
    /缺少升级步骤 0215-earlier-survey-tickets.*lacks the upgrade step 0215-earlier-survey-tickets/,
  );
  expect(await appliedSteps(database.kysely)).toEqual(earlier);
});

it('refuses a data source as the primary', async () => {
  await pretendSteps(database.kysely, formerSteps.source);
  expect(await refusal()).toContain('该数据库是租户的数据源');
});

it('names another shard before the schema', async () => {
  await pretendSteps(database.kysely, formerSteps.primary);
  const refused = migrateToLatest({ ...database, kysely: database.kysely, shard: 5 }, { warn: () => undefined });
  await expect(refused).rejects.toThrow('请把 SHARD 改回 0');
});

it('refuses while the schema it needs exists', async () => {
  await pretendSteps(database.kysely, formerSteps.primary);
  await change('create schema kaoxin_expected');
  expect(await refusal()).toContain('已有名为 kaoxin_expected 的模式');
  await change('drop schema kaoxin_expected');
});

it.each([
  [
    'forced row security',
    'alter table post force row level security',
    'alter table post no force row level security',
    '表 post 不同',
  ],
  [
    'a table named like a step table',
    'create table kysely_migration_x (id bigint)',
    'drop table kysely_migration_x',
    '表 kysely_migration_x 多余',
  ],
  [
    'a table of two parents',
    'create table half (id bigint); create table rest (id bigint); create table of_both () inherits (half, rest)',
    'drop table half, rest cascade',
    '表 of_both 多余',
  ],
])('refuses %s', async (_what, altered, restored, words) => {
  await pretendSteps(database.kysely, formerSteps.primary);
  await change(...altered.split('; '));
  expect(await refusal()).toContain(words);
  await change(restored);
});

it('refuses former steps followed by a newer one', async () => {
  await pretendSteps(database.kysely, [...formerSteps.primary, '9001-newer']);
  expect(await refusal()).toContain('数据库比本程序新（含有 9001-newer）');
});

it('refuses a different schema and names ten differences', async () => {
  const triggers = Array.from({ length: 6 }, (_, place) => `noted_${place}`);
  await change(
    'alter table post alter column post_name drop not null',
    'alter index survey_due rename to survey_soon',
    `create function noted() returns trigger language plpgsql as 'begin return null; end'`,
    ...triggers.map((name) => `create trigger ${name} after insert on notice for each row execute function noted()`),
    'create table backup_of_post (id bigint, remark text)',
  );
  await pretendSteps(database.kysely, formerSteps.primary);
  const zh = triggers.slice(0, 5).map((name) => `；触发器 notice.${name} 多余`);
  const en = triggers.slice(0, 5).map((name) => `; trigger notice.${name} is not expected`);
  expect(await refusal()).toBe(
    `数据库的结构与本程序不符，未接管，数据库保持原样：表 backup_of_post 多余；列 post.post_name 不同；索引 survey_due 缺少；索引 survey_soon 多余；函数 noted() 多余${zh.join('')}；另有 1 处。` +
      `The schema of the database differs from this program's; it was not adopted and nothing was changed: table backup_of_post is not expected; column post.post_name differs; index survey_due is missing; index survey_soon is not expected; function noted() is not expected${en.join('')}; 1 more.`,
  );
  expect(await appliedSteps(database.kysely)).toEqual(formerSteps.primary);
  expect(await hasOwnSchema()).toBe(false);
  await change(
    'alter table post alter column post_name set not null',
    'alter index survey_soon rename to survey_due',
    'drop function noted() cascade',
    'drop table backup_of_post',
  );
});

it('adopts once when two servers start', async () => {
  await change(
    `insert into notice (tenant_id, title, category, release_time, content) values ('000000', '停水通知', 1, now(), '')`,
    // the order of columns does not count
    'alter table post drop column remark',
    'alter table post add column remark text',
  );
  // the embedded database has one connection
  if (database.kind === 'postgres') await Promise.all([migrate(), migrate()]);
  else await migrate();
  expect(await appliedSteps(database.kysely)).toEqual(freshSteps);
  expect(await describeSchema(database.kysely)).toEqual(freshSchema);
  expect(await hasOwnSchema()).toBe(false);
  const { rows } = await sql<{ title: string }>`select title from notice`.execute(database.kysely);
  expect(rows).toEqual([{ title: '停水通知' }]);
  expect(await refusal()).toBe('');
});
