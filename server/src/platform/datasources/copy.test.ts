import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestContext, testContext } from '../../testing/context.ts';
import { emptyTable, rowsOfTenant } from './copy.ts';

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
