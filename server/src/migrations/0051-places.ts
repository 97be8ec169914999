import { type Kysely, sql } from 'kysely';
import { pinyinSearch } from '#platform/text/pinyin.ts';

/**
 * 考区 and 考点 with all their fields (domain.md 1.1). Codes: two digits for a district, the district's code plus three
 * digits for a centre. Old codes that look like region codes become the region. If several districts had the same
 * department, the first keeps it. Sums of rooms are calculated and not stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await bindDepartments(db);
  await numberPlaces(db);
  await nameApart(db);
  await giveKeys(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

const columns = [
  'alter table district rename column district_name to name',
  'alter table district rename column district_code to code',
  `alter table district
    add column short_name text, add column region_code text, add column manager_name text not null default '',
    add column manager_phone text not null default '', add column address text, add column lng numeric(10, 6),
    add column lat numeric(10, 6), add column centre_kind integer, add column facilities integer[],
    add column effective_from date, add column effective_to date, add column remark text,
    add column search_key text not null default '',
    add column district_id bigint generated always as (case when node_type = 1 then id else parent_id end) stored,
    add column centre_id bigint generated always as (case when node_type = 2 then id end) stored`,
];

const indexes = [
  'create unique index district_code on district (tenant_id, code) where is_deleted = 0',
  'create unique index district_name on district (tenant_id, parent_id, name) where is_deleted = 0',
  'create unique index district_dept on district (tenant_id, dept_id) where is_deleted = 0 and dept_id is not null',
  'create index district_order on district (tenant_id, parent_id, sort) where is_deleted = 0',
  'create index district_scope on district (tenant_id, district_id) where is_deleted = 0',
  'create index district_pairs on district using gin (pairs(search_key)) where is_deleted = 0',
];

/** Department and district referred to each other; from now on only the district refers to its department. */
async function bindDepartments(db: Kysely<unknown>): Promise<void> {
  await sql`update district d set dept_id = (
      select min(dept.id) from dept where dept.district_id = d.id and dept.tenant_id = d.tenant_id and dept.is_deleted = 0)
    where d.dept_id is null and d.is_deleted = 0`.execute(db);
  await sql`update district d set dept_id = null where d.is_deleted = 0 and exists (
    select from district first where first.tenant_id = d.tenant_id and first.dept_id = d.dept_id
      and first.is_deleted = 0 and first.id < d.id)`.execute(db);
  await sql`alter table dept drop column district_id`.execute(db);
}

interface Place {
  id: string;
  tenantId: string;
  parentId: string;
  nodeType: number;
  code: string;
}

/** Keeps valid codes and assigns the lowest free ones to the others, in list order. */
async function numberPlaces(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Place>`select id, tenant_id, parent_id, node_type, code from district
    where is_deleted = 0 order by tenant_id, node_type, sort, id`.execute(db);
  for (const places of Map.groupBy(rows, ({ tenantId }) => tenantId).values()) {
    const districts = places.filter(({ nodeType }) => nodeType === 1);
    const codes = numbered(
      districts.map(({ code }) => code),
      '',
      2,
    );
    const above = new Map(districts.map(({ id, code }, place) => [id, { was: code, code: codes[place] ?? '' }]));
    await setCodes(db, districts, codes);
    const centres = places.filter(({ nodeType }) => nodeType === 2);
    for (const [parentId, below] of Map.groupBy(centres, (centre) => centre.parentId)) {
      // a centre without a district, which forms cannot create, gets a prefix that no district has
      const { was, code } = above.get(parentId) ?? { was: '', code: '00' };
      const meant = below.map((centre) =>
        was && centre.code.startsWith(was) ? code + centre.code.slice(was.length) : centre.code,
      );
      await setCodes(db, below, numbered(meant, code, 3));
    }
  }
}

function numbered(wanted: readonly string[], prefix: string, digits: number): string[] {
  const fitting = new RegExp(`^${prefix}(?!0+$)\\d{${digits}}$`);
  const taken = new Set<string>();
  const kept = wanted.map((code) => {
    if (!fitting.test(code) || taken.has(code)) return undefined;
    taken.add(code);
    return code;
  });
  let next = 0;
  return kept.map((code) => {
    if (code !== undefined) return code;
    let free: string;
    do {
      next += 1;
      free = prefix + String(next).padStart(digits, '0');
    } while (taken.has(free));
    taken.add(free);
    return free;
  });
}

async function setCodes(db: Kysely<unknown>, places: readonly Place[], codes: readonly string[]): Promise<void> {
  for (const [place, { id, code, nodeType }] of places.entries()) {
    const region = nodeType === 1 && /^\d{6}(\d{6})?$/.test(code) ? code : null;
    await sql`update district set code = ${codes[place]}, region_code = ${region} where id = ${id}`.execute(db);
  }
}

/** Appends the code to duplicate names of siblings. */
async function nameApart(db: Kysely<unknown>): Promise<void> {
  await sql`update district d set name = d.name || '（' || d.code || '）' where d.is_deleted = 0 and exists (
    select from district first where first.tenant_id = d.tenant_id and first.parent_id = d.parent_id
      and first.name = d.name and first.is_deleted = 0 and first.id < d.id)`.execute(db);
}

async function giveKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from district`.execute(db);
  for (const { id, name } of rows)
    await sql`update district set search_key = ${`${name.toLowerCase()} ${pinyinSearch(name)}`} where id = ${id}`.execute(
      db,
    );
}
