import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import '../../app.ts';
import { snakeCase } from './changes.ts';
import { declaredTables } from './tables.ts';

const areas = join(import.meta.dirname, '../../areas');

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

let named: RegExp;
beforeAll(() => {
  const tables = declaredTables().map(snakeCase).join('|');
  // sql.table names one that is known when it runs
  named = new RegExp(
    `\\b(?:from|join|into|update|using)\\s+"?(?:${tables})"?(?![\\w.])|\\bsql\\.table\\(snakeCase`,
    'g',
  );
});

/** Comments say „from param“ in plain English. */
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const found = (pattern: RegExp): Record<string, number> =>
  Object.fromEntries(
    globSync('**/*.ts', { cwd: areas })
      .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
      .map(
        (file) => [file, withoutComments(readFileSync(join(areas, file), 'utf8')).match(pattern)?.length ?? 0] as const,
      )
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
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
