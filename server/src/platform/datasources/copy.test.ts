import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestContext, testContext } from '../../testing/context.ts';
import { type Chunk, emptyTable, isWhole, readChunk, rowsOfTenant } from './copy.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

/** Rows of different partitions can have the same ctid. */
test('empties a partitioned table of one tenant only', async () => {
  const { kysely } = started.context.database;
  for (const tenant of ['111111', '222222'])
    await sql`insert into examiner (tenant_id, exam_id, district_id, person_id, name, gender, id_type, id_no, id_hash,
        phone, subjects, reg_status)
      select ${tenant}, exam, 1, 1, '考生', 1, 1, 'x', ${tenant} || exam, 'x', '{}', 3
      from generate_series(1, 1200) exam`.execute(kysely);
  const table = { name: 'examiner', columns: ['tenant_id', 'id', 'exam_id'], key: ['id', 'exam_id'] };
  await emptyTable(kysely, table, '111111');
  expect(await rowsOfTenant(kysely, [table], '111111')).toBe(0);
  expect(await rowsOfTenant(kysely, [table], '222222')).toBe(1_200);
});

test('reads keys of several columns in chunks without a gap', async () => {
  const { kysely } = started.context.database;
  await sql`insert into case_recusal (tenant_id, mark, case_type, case_id, cleared)
    select '333333', n / 7, 'petition', n, false from generate_series(1, 2500) n`.execute(kysely);
  const columns = ['tenant_id', 'mark', 'case_type', 'case_id'];
  const table = { name: 'case_recusal', columns, key: columns.slice(1) };
  const found: number[] = [];
  let after: string | null = null;
  for (let whole = false; !whole; ) {
    const chunk: Chunk = await readChunk(kysely, table, '333333', { after, upTo: null });
    found.push(...JSON.parse(chunk.rows).map((row: { case_id: number }) => row.case_id));
    after = chunk.last;
    whole = isWhole(chunk);
  }
  expect(found.sort((one, other) => one - other)).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
});
