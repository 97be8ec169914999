import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../app.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { snakeCase } from './changes.ts';
import { declaredTables } from './tables.ts';
import { undeclaredTables } from './undeclared-tables.fixture.ts';

const server = join(import.meta.dirname, '../..');
let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

/**
 * Statements of areas that name a tenant table directly, because they concern rows of several tenants; with their
 * number per file. Statements for one tenant use `work.table(…)` or `livingRows(…)`.
 */
const acrossTenants: Readonly<Record<string, number>> = {
  // A third-party account belongs to all tenants: its links, and the registrations waiting for them.
  'auth/social/bound.ts': 1,
  'auth/social/dropped-links.ts': 1,
  'auth/social/link.ts': 1,
  // Jobs that process all tenants in one statement.
  'files/sweep.ts': 5,
  'casework/recusal/earlier-recusals.ts': 2,
  'user/login-request/expiry.ts': 1,
  // The later of two concurrent requests reads the previous state.
  'casework/recusal/way-up.ts': 1,
  // Menus, scopes and packages belong to the product and are held by roles of every tenant.
  'system/menu/keep/remove.ts': 3,
  'system/scope/kept.ts': 1,
  // The first tenant creates, lists and moves the others.
  'system/tenant-datasource/routes.ts': 1,
  'system/tenant/create.ts': 3,
  'system/tenant/rows.ts': 2,
};

const naming = (tables: readonly string[]): string =>
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(${tables.join('|')})"?(?![\\w.])`;
// sql.table takes a table name known only at run time.
const named = new RegExp(`${naming(declaredTables().map(snakeCase))}|\\bsql\\.table\\(snakeCase`, 'g');

/** Comments may contain SQL-like text such as „from param“. */
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Files of areas by their path from `areas`, files of the engine by their path from `server/src`. */
const sources = globSync('{areas,engine}/**/*.ts', { cwd: server })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map((path) => ({
    file: path.replace(/^areas\//, ''),
    source: withoutComments(readFileSync(join(server, path), 'utf8')),
  }))
  .sort((one, other) => (one.file < other.file ? -1 : 1));

const found = (pattern: RegExp): Record<string, number> =>
  Object.fromEntries(
    sources
      .map(({ file, source }) => [file, source.match(pattern)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

test('allows only listed raw statements on tenant tables', () => {
  expect(found(named)).toEqual(acrossTenants);
});

/** Writers whose writes change no cached total or figure, with the reason. */
const unheard: readonly string[] = [
  // No list reads the column.
  'casework/recusal/way-up.ts',
  // A new tenant has no cached totals.
  'system/tenant/create.ts',
];

test('requires change rows from writers past the scoped tables', () => {
  const tables = declaredTables().map(snakeCase).join('|');
  const writes = new RegExp(
    `\\b(?:insert into|update|delete from)\\s+(?:"?(?:${tables})"?(?![\\w.])|\\$\\{sql\\.table\\(snakeCase)`,
  );
  const silent = Object.keys(acrossTenants).filter((name) => {
    const source = sources.find(({ file }) => file === name)?.source ?? '';
    return writes.test(source) && !/\b(?:changeRows|changeRowsOf|noteChange)\(|\.wrote\(/.test(source);
  });
  expect(silent.sort()).toEqual(unheard);
});

test('forbids query builders on the bare handle in areas', () => {
  expect(found(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g)).toEqual({});
});

async function otherTables(): Promise<string[]> {
  // The catalogue also lists tables the server may not access.
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    started.context.database.kysely,
  );
  const declared = new Set(declaredTables().map(snakeCase));
  return rows.map(({ name }) => name).filter((name) => !declared.has(name));
}

test('allows undeclared tables only in their listed files', async () => {
  const pattern = new RegExp(naming(await otherTables()), 'g');
  const byTable: Record<string, string[]> = {};
  for (const { file, source } of sources)
    for (const table of new Set([...source.matchAll(pattern)].map(([, name = '']) => name)))
      byTable[table] = [...(byTable[table] ?? []), file];
  expect(byTable).toEqual(Object.fromEntries(undeclaredTables.flatMap(({ tables }) => Object.entries(tables))));
});

test('finds no tenant column in tables listed without one', async () => {
  const tables = undeclaredTables.flatMap((group) => (group.tenant === 'none' ? Object.keys(group.tables) : []));
  const { rows } = await sql<{
    name: string;
  }>`select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and attname = 'tenant_id'
      and relname::text = any(${tables}::text[])`.execute(started.context.database.kysely);
  expect(rows).toEqual([]);
  expect(tables.length).toBeGreaterThan(5);
});

test('calls analyze only through its owner', () => {
  const root = join(server, '../..');
  const analyzing = globSync('{server,demo}/src/**/*.ts', { cwd: root }).filter((file) => {
    if (/\.test\.ts$|^server\/src\/migrations\//.test(file)) return false;
    return /`\s*analyze\b/i.test(withoutComments(readFileSync(join(root, file), 'utf8')));
  });
  // Rows for benchmarks are loaded as the owner.
  expect(analyzing).toEqual([join('demo', 'src', 'bulk.ts')]);
});

test('matches the intended statements', () => {
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
