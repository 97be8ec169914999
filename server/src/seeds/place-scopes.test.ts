import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestContext, testContext } from '../testing/context.ts';
import { seedScopes } from './rights.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

const held = async (alias: string) => {
  const { rows } = await sql<{ said: string }>`
    select s.scope_type || coalesce(' ' || (s.scope_value ->> 'field'), '') as said
    from role_scope h join data_scope s on s.id = h.scope_id join role r on r.id = h.role_id
    where s.resource_code = 'district' and r.role_alias = ${alias} order by 1`.execute(started.context.database.kysely);
  return rows.map(({ said }) => said);
};

test('gives each role its scope of places, or none', async () => {
  expect(await held('exam_manager')).toEqual(['1']);
  expect(await held('case_handler')).toEqual(['1']);
  expect(await held('district_manager')).toEqual(['5 districtId']);
  expect(await held('centre_manager')).toEqual(['5 centreId']);
  expect(await held('content_editor')).toEqual(['1']);
  expect(await held('title_reviewer')).toEqual(['1']);
  for (const role of ['administrator', 'admin', 'sec_admin', 'audit_admin', 'item_author'])
    expect([role, await held(role)]).toEqual([role, []]);
});

test('grants new scopes to custom roles with cases only', async () => {
  const { kysely } = started.context.database;
  await sql`delete from role_scope where scope_id in (select id from data_scope where resource_code = 'district')`.execute(
    kysely,
  );
  await sql`delete from data_scope where resource_code = 'district'`.execute(kysely);
  await sql`insert into role (id, tenant_id, role_name, role_alias) values
    (8001, '000000', '专班', 'task_force'), (8002, '000000', '值班', 'on_duty')`.execute(kysely);
  await sql`insert into role_scope (role_id, scope_id, scope_category)
    select 8001, id, 1 from data_scope where resource_code = 'petition' and scope_type = 1`.execute(kysely);
  await seedScopes(kysely, []);
  expect([await held('task_force'), await held('on_duty')]).toEqual([['1'], []]);
  expect([await held('centre_manager'), await held('leader')]).toEqual([['5 centreId'], []]);
  await seedScopes(kysely, []);
  const { rows } = await sql`select from data_scope where resource_code = 'district'`.execute(kysely);
  expect(rows).toHaveLength(3);
});
