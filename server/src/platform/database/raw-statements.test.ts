import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../app.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { snakeCase } from './changes.ts';
import { declaredTables } from './tables.ts';
import { undeclaredTables } from './undeclared-tables.fixture.ts';

const areas = join(import.meta.dirname, '../../areas');
let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

/**
 * Statements of areas that name a tenant table by themselves, because they concern rows of several tenants at once; each
 * with how many it has. Whatever concerns one tenant asks `work.table(…)` or `livingRows(…)`.
 */
const acrossTenants: Readonly<Record<string, number>> = {
  // a third party is everybody's: whom its links name, and which registrations wait for them
  'auth/social/bound.ts': 1,
  'auth/social/dropped-links.ts': 1,
  'auth/social/link.ts': 1,
  // jobs that go through all tenants in one statement
  'files/sweep.ts': 5,
  'casework/recusal/earlier-recusals.ts': 2,
  'user/login-request/expiry.ts': 1,
  // one of two who come at once is told what stood there before
  'casework/recusal/way-up.ts': 1,
  // menus, scopes and packages are the product's, and roles of every tenant hold them
  'system/menu/keep/remove.ts': 3,
  'system/scope/kept.ts': 1,
  // the first tenant makes, lists and moves the others
  'system/tenant-datasource/routes.ts': 1,
  'system/tenant/create.ts': 3,
  'system/tenant/rows.ts': 2,
};

const naming = (tables: readonly string[]): string =>
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(${tables.join('|')})"?(?![\\w.])`;
// sql.table names one that is known when it runs
const named = new RegExp(`${naming(declaredTables().map(snakeCase))}|\\bsql\\.table\\(snakeCase`, 'g');

/** Comments say „from param“ in plain English. */
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const sources = globSync('**/*.ts', { cwd: areas })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .sort()
  .map((file) => ({ file, source: withoutComments(readFileSync(join(areas, file), 'utf8')) }));

const found = (pattern: RegExp): Record<string, number> =>
  Object.fromEntries(
    sources
      .map(({ file, source }) => [file, source.match(pattern)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

test('no statement of an area names a tenant table past its tenant and scope, but these', () => {
  expect(found(named)).toEqual(acrossTenants);
});

/** Writers among them after which no kept total or figure is another one, and why. */
const unheard: readonly string[] = [
  // no list asks for the column
  'casework/recusal/way-up.ts',
  // of a tenant that begins nobody has counted anything
  'system/tenant/create.ts',
];

test('whoever writes past the scoped tables writes change rows, too, but these', () => {
  const tables = declaredTables().map(snakeCase).join('|');
  const writes = new RegExp(
    `\\b(?:insert into|update|delete from)\\s+(?:"?(?:${tables})"?(?![\\w.])|\\$\\{sql\\.table\\(snakeCase)`,
  );
  const silent = Object.keys(acrossTenants).filter((file) => {
    const source = withoutComments(readFileSync(join(areas, file), 'utf8'));
    return writes.test(source) && !/\b(?:changeRows|changeRowsOf|noteChange)\(|\.wrote\(/.test(source);
  });
  expect(silent.sort()).toEqual(unheard);
});

test('no area asks a table through the builder of the bare handle', () => {
  expect(found(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g)).toEqual({});
});

/** Every table that the migrations make and no `tenantTable` declares. */
async function otherTables(): Promise<string[]> {
  // asked of the catalogue: it names what the server itself may not touch too
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    started.context.database.kysely,
  );
  const declared = new Set(declaredTables().map(snakeCase));
  return rows.map(({ name }) => name).filter((name) => !declared.has(name));
}

test('a table that is not declared is named by these files of areas alone, each for the reason that stands there', async () => {
  const pattern = new RegExp(naming(await otherTables()), 'g');
  const byTable: Record<string, string[]> = {};
  for (const { file, source } of sources)
    for (const table of new Set([...source.matchAll(pattern)].map(([, name = '']) => name)))
      byTable[table] = [...(byTable[table] ?? []), file];
  expect(byTable).toEqual(Object.fromEntries(undeclaredTables.flatMap(({ tables }) => Object.entries(tables))));
});

test('of tables that are said to be no tenant’s none has a tenant', async () => {
  const tables = undeclaredTables.flatMap((group) => (group.tenant === 'none' ? Object.keys(group.tables) : []));
  const { rows } = await sql<{
    name: string;
  }>`select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and attname = 'tenant_id'
      and relname::text = any(${tables}::text[])`.execute(started.context.database.kysely);
  expect(rows).toEqual([]);
  expect(tables.length).toBeGreaterThan(5);
});

test('nobody has the planner told but through its owner', () => {
  const server = join(areas, '..');
  const analyzing = globSync('**/*.ts', { cwd: server }).filter((file) => {
    if (/\.test\.ts$|^migrations\//.test(file)) return false;
    return /`\s*analyze\b/i.test(withoutComments(readFileSync(join(server, file), 'utf8')));
  });
  // rows for benchmarks are loaded as the owner
  expect(analyzing).toEqual([join('demo', 'bulk.ts')]);
});

test('what is looked for is found', () => {
  const statements = [
    'select from "user" u',
    'insert into dept (',
    'update role set',
    'left join dict_biz b',
    'using region r',
  ];
  for (const one of statements) expect(one.match(named), one).toHaveLength(1);
  for (const one of ['from user_agent', 'from dept_tree', 'join "menu"']) expect(one.match(named), one).toBeNull();
});
