import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snakeCase } from '#platform/database/changes.ts';
import { openInMemory } from '#platform/database/embedded/embedded.ts';
import { formerSteps } from '#platform/database/schema/former-steps.ts';
import { appliedSteps } from '#platform/database/schema/steps.ts';
import { declaredTables, factsOfTable } from '#platform/database/tables.ts';
import { rebuildAsFormer } from '#platform/database/testing/former.ts';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { allRoutes } from '#wiring';
import { movedTables } from './moved-tables.ts';
import { migrateSource, ownerOf } from './source-schema.ts';

const own = { installation: '7f0c7ffb-0b26-4a63-8d5a-0f2b7c1f2a11', sourceId: '42', shard: 7 };
const sourceOnly = ['outgoing'];

let primary: Database;
let source: Database;

beforeAll(async () => {
  primary = await freshDatabase();
  source = await openInMemory();
  await migrateSource(source.kysely, own);
});
afterAll(async () => {
  await primary.close();
  await source.close();
});

async function tablesOf({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
    order by 1`.execute(kysely);
  return rows.map(({ name }) => name);
}

async function shapeOf(db: Kysely<unknown>, table: string): Promise<unknown> {
  const { rows } = await sql`
    select
      (select jsonb_agg(jsonb_build_array(attname, format_type(atttypid, atttypmod), attnotnull,
          (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) order by attname)
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
      (select jsonb_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text)
        from pg_index where indrelid = t.oid) as indexes,
      (select jsonb_agg(pg_get_constraintdef(oid) order by conname) from pg_constraint
        where conrelid = t.oid and contype <> 'n') as constraints,
      (select jsonb_agg(jsonb_build_array(pg_get_triggerdef(g.oid), p.prosrc) order by tgname)
        from pg_trigger g join pg_proc p on p.oid = g.tgfoid where tgrelid = t.oid and not tgisinternal) as triggers
    from pg_class t where t.oid = ${table}::regclass`.execute(db);
  return rows[0];
}

test('has every business table and no platform table', async () => {
  expect(allRoutes.length).toBeGreaterThan(0);
  const there = await tablesOf(source);
  const declared = (store: 'platform' | 'business') =>
    declaredTables()
      .filter((name) => factsOfTable(name).store === store)
      .map(snakeCase);
  expect(there).toEqual(expect.arrayContaining(declared('business')));
  expect(there.filter((name) => declared('platform').includes(name))).toEqual([]);
});

test("has the primary's columns, indexes and triggers", async () => {
  const there = (await tablesOf(source)).filter((name) => !sourceOnly.includes(name));
  expect(there.length).toBeGreaterThan(8);
  for (const table of there)
    expect({ table, shape: await shapeOf(source.kysely, table) }).toEqual({
      table,
      shape: await shapeOf(primary.kysely, table),
    });
});

test('knows its owner and puts its number into ids', async () => {
  expect(await ownerOf(source.kysely)).toEqual(own);
  expect(await ownerOf(primary.kysely)).toBeUndefined();
  const { rows } = await sql<{ shard: number }>`select ((next_id() >> 12) & 1023)::int as shard`.execute(source.kysely);
  expect(rows).toEqual([{ shard: 7 }]);
});

test('ignores another migration and another owner', async () => {
  await migrateSource(source.kysely, { ...own, sourceId: '43' });
  expect(await ownerOf(source.kysely)).toEqual(own);
});

/** They belong to the database itself and stay in it. */
const staying = ['change', 'instance', 'moved_part', 'outgoing', 'tenant_away'];

test('moves every table of a data source but its own', async () => {
  const moved = (await movedTables(primary.kysely)).map(({ name }) => name);
  const partitions = await sql<{ name: string }>`select relname as name from pg_class where relispartition`.execute(
    source.kysely,
  );
  const parts = partitions.rows.map(({ name }) => name);
  const there = (await tablesOf(source)).filter((name) => !parts.includes(name));
  expect([...moved, ...staying].sort()).toEqual([...there].sort());
});

test('has a tenant for each row of its tables', async () => {
  const tables = (await movedTables(primary.kysely)).map(({ name }) => name);
  expect(tables).toEqual(expect.arrayContaining(['petition_letter', 'case_event', 'import_line', 'biz_file']));
  expect(tables.indexOf('import_line')).toBeGreaterThan(tables.indexOf('import_file'));
});

test('adopts a data source of the former steps', async () => {
  const { kysely } = source;
  const current = await appliedSteps(kysely);
  await rebuildAsFormer(kysely, 'source', own.shard);
  await sql`alter table phrase add column further text`.execute(kysely);
  await expect(migrateSource(kysely, own)).rejects.toMatchObject({ status: 503 });
  expect(await appliedSteps(kysely)).toEqual(formerSteps.source);
  await sql`alter table phrase drop column further`.execute(kysely);
  await migrateSource(kysely, own);
  expect(await appliedSteps(kysely)).toEqual(current);
  expect(await ownerOf(kysely)).toEqual(own);
});
