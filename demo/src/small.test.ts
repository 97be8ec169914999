import { snakeCase } from '@kaoxin/server/platform/database/changes.ts';
import { declaredTables, factsOfTable } from '@kaoxin/server/platform/database/tables.ts';
import { testApp } from '@kaoxin/server/testing/app.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillAppeals } from './appeals/fill.ts';
import { fillCorrections } from './corrections/fill.ts';
import { fillEconomists } from './economists/fill.ts';
import { fillExaminees } from './examinees/fill.ts';
import { loadDemo } from './load.ts';
import { fillMatters } from './matters/fill.ts';
import { fillReviews } from './reviews/fill.ts';
import { openSystem } from './verify/system.ts';
import { verifyTruths } from './verify/verify.ts';

/** The minimum for the examination with the truths to have its 2,600 examinees. */
const people = 5_200;
const count = 20;
/** Truth 5 needs all banks, which are expensive: whole.test.ts, and twins.test.ts without a database. */
const needsBanks = 5;

const app = testApp({}, { now: '2026-11-20 08:00:00', before: (context) => loadDemo(context, { petitions: 20 }) });

test('the system shows every truth of a small demo', async () => {
  const { context } = app;
  await fillExaminees(context, people, { only: ({ status }) => status >= 50 });
  await fillMatters(context, {});
  await fillAppeals(context, { count });
  await fillCorrections(context, { count });
  await fillReviews(context, { count });
  await fillEconomists(context, { count });
  const system = await openSystem(context);
  const verdicts = await verifyTruths(system);
  await system.close();
  expect(verdicts.filter(({ holds, nth }) => !holds && nth !== needsBanks)).toEqual([]);
  expect(verdicts.map(({ nth }) => nth)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
}, 600_000);

/** Sealed texts within json, and tables that no list shows. */
const outsideLists = /^(\w+_sealed|sealed|cells|edits)$/;

test('each table declares the columns that are stored encrypted', async () => {
  const { kysely } = app.context.database;
  const found: string[] = [];
  const declared: string[] = [];
  for (const table of declaredTables()) {
    const name = snakeCase(table);
    const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name = ${name} and data_type = 'text'`.execute(kysely);
    const known = (factsOfTable(table).sealed ?? []).map(snakeCase);
    for (const { column } of rows.filter(({ column }) => !outsideLists.test(column))) {
      const { rows: sealed } = await sql`select from ${sql.table(name)}
        where ${sql.ref(column)} ~ '^v1[.][-_A-Za-z0-9]{16}[.][-_A-Za-z0-9]{22}[.]' limit 1`.execute(kysely);
      if (sealed.length > 0) found.push(`${name}.${column}`);
      if (known.includes(column)) declared.push(`${name}.${column}`);
    }
  }
  expect(found.filter((column) => !declared.includes(column))).toEqual([]);
});
