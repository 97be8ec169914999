import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '../../app.ts';
import { refusalOf } from '#platform/database/schema/named-constraints.ts';
import { testApp } from '../../testing/app.ts';
import { uniqueKeys } from './unique.ts';

const app = testApp();

interface Index {
  table: string;
  name: string;
  columns: string[];
}

async function livingIndexes(): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select t.relname::text as table, i.relname::text as name,
      array_agg(a.attname::text order by a.attname::text) filter (where a.attname <> 'tenant_id') as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where x.indisunique and pg_get_expr(x.indpred, x.indrelid) = '(is_deleted = 0)'
    group by t.relname, i.relname`.execute(app.db);
  return rows;
}

test('finds a named index for each unique key', async () => {
  const indexes = await livingIndexes();
  expect(uniqueKeys.length).toBeGreaterThan(8);
  for (const { resource, table, columns } of uniqueKeys) {
    const wanted = [...columns].sort();
    const index = indexes.find((one) => one.table === table && String(one.columns) === String(wanted));
    expect(index, `${resource}: no unique index on ${table} (${columns})`).toBeDefined();
    expect(refusalOf(index?.name ?? ''), `${index?.name} is told nobody`).toMatchObject({ status: 409 });
  }
});
