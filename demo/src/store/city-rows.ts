import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { defaultPolicy } from '@kaoxin/server/areas/casework/rules/policy.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import type { Secrets } from '@kaoxin/server/platform/secrets.ts';
import { keysOfName, pinyinSearch } from '@kaoxin/server/platform/text/pinyin.ts';
import { firstTenant, rootDepartment } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { codeOf, mannedCentres, searchKeyOf } from '../centres.ts';
import { city, districtSeeds, officeOf } from '../city.ts';
import { personOf, phoneOf } from '../people.ts';
import { appealSeeds, groupSeeds, typeSeeds } from '../petitions/classification.ts';
import { chance } from '../prng.ts';
import { demoStaff } from '../staff.ts';
import { type District, type PetitionType, type Staff, staffMember, type World } from '../world.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';

type Depts = Map<string, string>;

const need = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name);
  if (!id) throw new Error(`the demonstration lacks ${name}`);
  return id;
};

async function renameAuthority(db: Kysely<unknown>): Promise<{ id: string }> {
  await sql`update dept set dept_name = ${city.authority}, full_name = ${city.authority}
    where tenant_id = ${firstTenant} and parent_id = 0 and dept_name = ${rootDepartment}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from dept where tenant_id = ${firstTenant} and parent_id = 0 and is_deleted = 0 order by sort, id limit 1`.execute(
    db,
  );
  const [root] = rows;
  if (!root) throw new Error('there is no root department');
  return root;
}

async function insertDistricts(db: Kysely<unknown>, root: string, secrets: Secrets): Promise<District[]> {
  const managers = chance('district managers');
  const ids = await takeIds(db, districtSeeds.length * 2);
  const districts = districtSeeds.map((seed, index) => ({
    seed,
    id: ids[index * 2] ?? '',
    deptId: ids[index * 2 + 1] ?? '',
  }));
  const rows = districts.map(({ seed, id, deptId }, index) => ({ seed, id, deptId, sort: index + 1 }));
  await bulkInsert(
    db,
    'dept',
    rows.map(({ seed, deptId, sort }) => ({
      ...stamps(deptId),
      parentId: root,
      ancestors: `0,${root}`,
      deptName: officeOf(seed),
      fullName: `${city.authority}${officeOf(seed)}`,
      deptCategory: 2,
      sort: sort + 20,
    })),
  );
  await bulkInsert(
    db,
    'district',
    rows.map(({ seed, id, deptId, sort }) => {
      const manager = personOf(managers, seed.code);
      return {
        ...stamps(id),
        parentId: '0',
        nodeType: placeType.district,
        name: seed.name,
        shortName: seed.name.slice(0, 2),
        code: codeOf(sort - 1),
        regionCode: seed.code,
        deptId,
        managerName: manager.name,
        managerPhone: secrets.seal(manager.phone),
        searchKey: searchKeyOf(seed.name, seed.name.slice(0, 2)),
        sort,
      };
    }),
  );
  await insertMannedCentres(db, root, rows);
  return districts;
}

async function insertMannedCentres(db: Kysely<unknown>, root: string, districts: readonly District[]): Promise<void> {
  const above = new Map(districts.map(({ seed, deptId }) => [seed.name, deptId]));
  const ids = await takeIds(db, mannedCentres.length);
  await bulkInsert(
    db,
    'dept',
    mannedCentres.map(({ district, name, sort }, place) => {
      const parentId = need(above, district);
      return {
        ...stamps(ids[place] ?? ''),
        parentId,
        ancestors: `0,${root},${parentId}`,
        deptName: name,
        fullName: `${city.authority}${name}`,
        deptCategory: 2,
        sort,
      };
    }),
  );
}

async function insertRegions(db: Kysely<unknown>): Promise<void> {
  const [cityCode, country] = ['990100', '00'];
  const regions = [
    { code: cityCode, parent: country, ancestors: `0,${country}`, name: city.name, level: 2 },
    ...districtSeeds.map(({ code, name }) => ({
      code,
      parent: cityCode,
      ancestors: `0,${country},${cityCode}`,
      name: name.endsWith('县') ? name : `${name}区`.replace('区区', '区'),
      level: 3,
    })),
  ];
  const ids = await takeIds(db, regions.length);
  await bulkInsert(
    db,
    'region',
    regions.map(({ code, parent, ancestors, name, level }, place) => ({
      ...stamps(ids[place] ?? ''),
      code,
      parentCode: parent,
      ancestors,
      name,
      level,
      sort: place + 1,
      searchKey: pinyinSearch(name),
    })),
  );
}

export const stamps = (id: string) => ({
  id,
  tenantId: firstTenant,
  createUser: null,
  createDept: null,
  createTime: 'now',
  updateUser: null,
  updateTime: 'now',
  status: 1,
  isDeleted: 0,
  version: 1,
});

export async function departments(db: Kysely<unknown>): Promise<Depts> {
  const { rows } = await sql<{ id: string; deptName: string }>`
    select id, dept_name from dept where tenant_id = ${firstTenant} and is_deleted = 0`.execute(db);
  return new Map(rows.map(({ id, deptName }) => [deptName, id]));
}

async function insertStaff(db: Kysely<unknown>, depts: Depts, passwordHash: string): Promise<Staff[]> {
  const { rows } = await sql<{ id: string; roleAlias: string }>`
    select id, role_alias from role where tenant_id = ${firstTenant} and is_deleted = 0`.execute(db);
  const roles = new Map(rows.map(({ id, roleAlias }) => [roleAlias, id]));
  const ids = await takeIds(db, demoStaff.length);
  const phones = chance('staff phones');
  const staff = demoStaff.map((seed, index) => staffMember(seed, ids[index] ?? '', need(depts, seed.dept)));
  await bulkInsert(
    db,
    'user',
    demoStaff.map((seed, index) => ({
      ...stamps(ids[index] ?? ''),
      code: `JK${String(index + 1).padStart(4, '0')}`,
      account: seed.account,
      passwordHash,
      passwordTime: 'now',
      mustChangePassword: 0,
      name: seed.realName,
      realName: seed.realName,
      ...keysOfName(seed.realName),
      phone: phoneOf(phones),
      sex: seed.sex,
      userType: 1,
      roleIds: [need(roles, seed.role)],
      deptIds: [need(depts, seed.dept)],
      postIds: [],
    })),
  );
  return staff;
}

async function insertTypes(db: Kysely<unknown>, depts: Depts): Promise<PetitionType[]> {
  const ids = await takeIds(db, groupSeeds.length + typeSeeds.length + appealSeeds.length);
  const next = () => ids.shift() ?? '';
  const groups = groupSeeds.map((group, index) => ({ id: next(), group, sort: (index + 1) * 10 }));
  const types = groups.flatMap(({ id: parentId, group }) =>
    group.types.map((seed, index) => ({ id: next(), parentId, deptId: need(depts, seed.dept), seed, sort: index + 1 })),
  );
  const common = { kind: 2, acceptDays: null, templateCode: 'XF06' };
  await bulkInsert(db, 'case_type', [
    ...groups.map(({ id, group, sort }) => ({
      ...stamps(id),
      ...common,
      typeName: group.name,
      parentId: '0',
      deptId: need(depts, group.dept),
      legalClass: group.legalClass,
      finishDays: null,
      simpleTrack: 0,
      needAudit: 1,
      replyLevels: 1,
      confidential: group.legalClass === 2 ? 1 : 0,
      keywords: null,
      sort,
    })),
    ...types.map(({ id, parentId, deptId, seed, sort }) => ({
      ...stamps(id),
      ...common,
      typeName: seed.name,
      parentId,
      deptId,
      legalClass: seed.legalClass,
      finishDays: seed.finishDays ?? null,
      simpleTrack: seed.simple ? 1 : 0,
      needAudit: seed.needAudit === false ? 0 : 1,
      replyLevels: seed.checked ? 2 : 1,
      confidential: seed.confidential ? 1 : 0,
      keywords: seed.keywords,
      sort,
    })),
    ...appealSeeds.map(({ name, dept, keywords }, index) => ({
      ...stamps(next()),
      kind: 1,
      typeName: name,
      parentId: '0',
      deptId: need(depts, dept),
      legalClass: null,
      templateCode: 'SS03',
      acceptDays: null,
      finishDays: null,
      simpleTrack: 0,
      needAudit: 1,
      replyLevels: 1,
      confidential: 0,
      keywords,
      sort: index + 1,
    })),
  ]);
  return types.map(({ id, deptId, seed }) => ({ id, deptId, seed }));
}

export async function insertCity(
  db: Kysely<unknown>,
  today: string,
  passwordHash: string,
  secrets: Secrets,
): Promise<World> {
  const authority = await renameAuthority(db);
  await insertRegions(db);
  const districts = await insertDistricts(db, authority.id, secrets);
  const depts = await departments(db);
  const staff = await insertStaff(db, depts, passwordHash);
  const types = await insertTypes(db, depts);
  return { authority, staff, districts, types, calendar: workCalendar(), policy: defaultPolicy, today };
}
