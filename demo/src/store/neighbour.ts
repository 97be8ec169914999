import { keysOfName } from '@kaoxin/server/platform/text/pinyin.ts';
import { furnishTenant } from '@kaoxin/server/seeds/further-tenant.ts';
import { folderSeeds } from '@kaoxin/server/seeds/menus.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { neighbour, neighbourStaff } from '../accounts.ts';
import { phoneOf } from '../people.ts';
import { chance } from '../prng.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';

const packages = [
  {
    name: '信访办理版',
    remark: '信访办理与本单位人员管理',
    codes: ['petition', 'petition_type', 'user', 'dept', 'role', 'post'],
  },
  { name: '完整版', remark: '除平台管理外的全部功能', codes: null },
] as const;

/** Menus of the platform, which are in no package. */
const keepers = ['tenant', 'tenant_package', 'datasource', 'client', 'menu', 'topmenu'];

async function insertPackages(db: Kysely<unknown>): Promise<string> {
  const all = folderSeeds.flatMap(({ menus }) => menus.map(({ code }) => code));
  let first = '';
  for (const { name, remark, codes } of packages) {
    const wanted = codes ?? all.filter((code) => !keepers.includes(code));
    const { rows } = await sql<{ id: string }>`
      insert into tenant_package (tenant_id, package_name, menu_id, remark)
      select ${firstTenant}, ${name}, string_agg(id::text, ',' order by id), ${remark}
      from menu where is_deleted = 0 and code = any(${[...wanted]}::text[]) returning id`.execute(db);
    first ||= rows[0]?.id ?? '';
  }
  return first;
}

export async function insertNeighbour(db: Kysely<unknown>, passwordHash: string): Promise<void> {
  const { tenantId, name } = neighbour;
  const packageId = await insertPackages(db);
  await sql`insert into tenant (tenant_id, tenant_name, linkman, contact_number, address, account_number, expire_time,
      package_id)
    values (${tenantId}, ${name}, ${neighbour.linkman}, ${neighbour.phone}, ${neighbour.address},
      ${neighbour.accounts}, date_trunc('year', now()) + interval '2 years' - interval '1 second', ${packageId})`.execute(
    db,
  );
  await furnishTenant(db, tenantId);
  const { rows: roles } = await sql<{ id: string; roleAlias: string }>`
    select id, role_alias from role where tenant_id = ${tenantId} and is_deleted = 0`.execute(db);
  const { rows: depts } = await sql<{ id: string }>`
    insert into dept (tenant_id, dept_name, full_name, dept_category, sort)
    values (${tenantId}, ${name}, ${name}, 1, 1) returning id`.execute(db);
  const ids = await takeIds(db, neighbourStaff.length);
  const phones = chance('neighbour phones');
  await bulkInsert(
    db,
    'user',
    neighbourStaff.map(({ account, realName, role, sex }, index) => ({
      id: ids[index],
      tenantId,
      createTime: 'now',
      updateTime: 'now',
      status: 1,
      isDeleted: 0,
      version: 1,
      account,
      passwordHash,
      passwordTime: 'now',
      mustChangePassword: 0,
      name: realName,
      realName,
      sex,
      code: `LJ${String(index + 1).padStart(4, '0')}`,
      ...keysOfName(realName),
      phone: phoneOf(phones),
      userType: 1,
      roleIds: roles.filter(({ roleAlias }) => roleAlias === role).map(({ id }) => id),
      deptIds: depts.map(({ id }) => id),
      postIds: [],
    })),
  );
}
