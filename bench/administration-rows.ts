import type pg from 'pg';

export interface AdministrationSizes {
  users: number;
  depts: number;
  roles: number;
  roleMenus: number;
  regions: number;
  logRows: number;
}

/** Ids that no other row of the benchmark uses. */
const base = { dept: 7_000_000_000_000_000n, role: 7_100_000_000_000_000n, user: 7_200_000_000_000_000n };
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华';
const fromEnds = (text: string, n: string) => `substr('${text}', 1 + ((${n}) % ${text.length})::int, 1)`;

export async function fillAdministration(db: pg.Client, sizes: AdministrationSizes): Promise<void> {
  const { users, depts, roles, roleMenus, regions } = sizes;
  await db.query('set statement_timeout = 0');
  await fillLogs(db, sizes);
  const wide = Math.max(1, Math.floor(Math.sqrt(depts)));
  for (const statement of [
    `insert into dept (id, tenant_id, parent_id, ancestors, dept_name, sort)
      select ${base.dept} + n, '000000', case when n <= ${wide} then root.id else ${base.dept} + 1 + n % ${wide} end,
        case when n <= ${wide} then '0,' || root.id else '0,' || root.id || ',' || (${base.dept} + 1 + n % ${wide}) end,
        '部门' || n, n
      from generate_series(1, ${depts}) n,
        (select id from dept where tenant_id = '000000' and parent_id = 0 order by id limit 1) root`,
    `insert into role (id, tenant_id, parent_id, role_name, role_alias, sort)
      select ${base.role} + n, '000000', case when n <= 40 then 0 else ${base.role} + 1 + n % 40 end, '角色' || n,
        'bench_' || n, n from generate_series(1, ${roles}) n`,
    `insert into role_menu (role_id, menu_id)
      select ${base.role} + 1 + n % ${roles}, menus.id from generate_series(0, ${roleMenus} - 1) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of from menu) menus
        on menus.place = (n / ${roles} + n) % menus.all_of
      on conflict do nothing`,
    `insert into "user" (id, tenant_id, account, password_hash, password_time, name, real_name, real_name_key, phone,
        role_ids, dept_ids)
      select ${base.user} + n, '000000', 'bench' || n, admin.password_hash, now(), '用户' || n,
        ${fromEnds(surnames, 'n')} || ${fromEnds(given, 'n / 7')} || ${fromEnds(given, 'n / 31')}, 'bench' || n,
        '13' || lpad(n::text, 9, '0'), array[${base.role} + 1 + n % ${roles}], array[${base.dept} + 1 + n % ${depts}]
      from generate_series(1, ${users}) n,
        (select password_hash from "user" where tenant_id = '000000' and account = 'admin') admin`,
    // Provinces exist; inserts cities, counties and towns, 11, 8 and 15 per parent.
    `insert into region (tenant_id, code, parent_code, ancestors, name, level, sort, search_key)
      with city as (select code || lpad(n::text, 2, '0') as code, code as above, ancestors || ',' || code as path, n
        from region, generate_series(1, 11) n where level = 1),
      county as (select code || lpad(m::text, 2, '0') as code, code as above, path || ',' || code as path, m as n
        from city, generate_series(1, 8) m),
      town as (select code || lpad(k::text, 3, '0') as code, code as above, path || ',' || code as path, k as n
        from county, generate_series(1, 15) k)
      select '000000', code, above, path, '区划' || code, level, n, 'quhua' || code || ' qh' || code from (
        select *, 2 as level from city union all select *, 3 from county union all select *, 4 from town) made
      limit ${regions}`,
    `insert into "change" (table_name, tenant_id) select name, '000000' from unnest('{user,dept,role,region}'::text[]) name`,
    'update tenant set grant_version = grant_version + 1',
    'vacuum analyze',
  ])
    await db.query(statement);
  await db.query('reset statement_timeout');
}

export async function fillLogs(
  db: pg.Client,
  { users, logRows }: Pick<AdministrationSizes, 'users' | 'logRows'>,
): Promise<void> {
  const { rows: indexes } = await db.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
      where schemaname = current_schema() and tablename = 'audit' and indexname <> 'audit_pkey'`,
  );
  for (const statement of [
    ...indexes.map(({ name }) => `drop index ${name}`),
    `insert into audit (id, tenant_id, at, actor_id, actor_name, ip, request_id, call, title, target, result, status,
        duration_ms, input)
      select n, '000000', now() - interval '1 hour' - (${logRows} - n) * interval '1 second', ${base.user} + n % ${users},
        ${fromEnds(surnames, `n % ${users}`)} || ${fromEnds(given, `n % ${users} / 7`)} || '(用户' || n % ${users} || ')',
        '10.' || n % 7 || '.' || n % 251 || '.' || n % 13, 'bench-' || n,
        case when n % 20 = 0 then 'POST blade-auth/oauth/token' else 'POST bench' || sqrt(n % 62500)::int || '/submit' end,
        case when n % 20 = 0 then '登录' else '办理' || sqrt(n % 62500)::int end, 'record-' || n,
        case when n % 100000 = 7 or n % 50 = 3 then 0 else 1 end,
        case when n % 100000 = 7 then 500 when n % 50 = 3 then 403 else 200 end, 12, '{"body":{}}'
      from generate_series(1, ${logRows}) n`,
    `insert into error_log (tenant_id, at, request_id, source, call, name, message)
      select '000000', now() - n * interval '1 minute', 'bench-' || n, 'server', 'petitionLetter/page', 'Error', '出错'
      from generate_series(1, ${Math.floor(logRows / 100)}) n`,
    ...indexes.map(({ made }) => made),
  ])
    await db.query(statement);
}
