import { type QueryExecutorProvider, sql } from 'kysely';
import type { ScopeRule } from './actor.ts';
import type { ApiScope } from './api-scopes.ts';
import { inPackageOf } from './package.ts';
import type { Rights, RightsKey } from './rights.ts';

/** Loads the rights of these roles in this department. Deleted roles, menus and scopes grant nothing. */
export async function loadRights(db: QueryExecutorProvider, key: RightsKey): Promise<Rights> {
  const roleAliases = await aliasesOf(db, key);
  const grants = await codesOf(db, key);
  const place = await placeOf(db, key);
  const { centreId, ...own } = place;
  const scopes = await scopesOf(db, key, { userDept: key.deptId, userDistrict: own.districtId, userCentre: centreId });
  const apiScopes = await apiScopesOf(db, key);
  return { roleAliases, grants, scopes, apiScopes, ...own };
}

const heldRoles = ({ tenantId, roleIds }: RightsKey) => sql`
  select id from role where tenant_id = ${tenantId} and id = any(${roleIds}::bigint[]) and is_deleted = 0`;

async function aliasesOf(db: QueryExecutorProvider, { tenantId, roleIds }: RightsKey): Promise<string[]> {
  const { rows } = await sql<{ roleAlias: string }>`
    select role_alias from role where tenant_id = ${tenantId} and id = any(${roleIds}::bigint[]) and is_deleted = 0
    order by sort, id`.execute(db);
  return rows.map((row) => row.roleAlias);
}

async function codesOf(db: QueryExecutorProvider, key: RightsKey): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select m.code from menu m
    where m.is_deleted = 0 and m.id in (select menu_id from role_menu where role_id in (${heldRoles(key)}))
      and ${inPackageOf(key.tenantId)}`.execute(db);
  return new Set(rows.map((row) => row.code));
}

interface Place {
  deptSubtree: string[];
  districtId: string | null;
  centreId: string | null;
}

/**
 * The departments at and below the user's own, and the place of the nearest one at or above it that has a place: a
 * district, or a centre with its district.
 */
async function placeOf(db: QueryExecutorProvider, { tenantId, deptId }: RightsKey): Promise<Place> {
  if (deptId === null) return { deptSubtree: [], districtId: null, centreId: null };
  const below = await sql<{ id: string }>`
    with recursive below as (
      select id from dept where id = ${deptId} and tenant_id = ${tenantId} and is_deleted = 0
      union
      select d.id from dept d join below on d.parent_id = below.id where d.tenant_id = ${tenantId} and d.is_deleted = 0)
    select id from below order by id`.execute(db);
  const above = await sql<{ districtId: string; centreId: string | null }>`
    with recursive above as (
      select id, parent_id, 0 as distance from dept
      where id = ${deptId} and tenant_id = ${tenantId} and is_deleted = 0
      union
      select d.id, d.parent_id, above.distance + 1 from dept d join above on d.id = above.parent_id
      where d.tenant_id = ${tenantId} and d.is_deleted = 0 and above.distance < 50)
    select p.district_id, p.centre_id from above
    join district p on p.dept_id = above.id and p.tenant_id = ${tenantId} and p.is_deleted = 0
    order by above.distance, p.id limit 1`.execute(db);
  const [place] = above.rows;
  return {
    deptSubtree: below.rows.map((row) => row.id),
    districtId: place?.districtId ?? null,
    centreId: place?.centreId ?? null,
  };
}

interface ScopeRow {
  resourceCode: string;
  scopeType: number;
  scopeValue: unknown;
}

async function scopesOf(
  db: QueryExecutorProvider,
  key: RightsKey,
  places: OwnPlaces,
): Promise<Map<string, ScopeRule[]>> {
  const { rows } = await sql<ScopeRow>`
    select distinct s.id, s.resource_code, s.scope_type, s.scope_value
    from role_scope r join data_scope s on s.id = r.scope_id and s.is_deleted = 0
    where r.scope_category = 1 and r.role_id in (${heldRoles(key)}) order by s.id`.execute(db);
  const scopes = new Map<string, ScopeRule[]>();
  for (const row of rows) scopes.set(row.resourceCode, [...(scopes.get(row.resourceCode) ?? []), ruleOf(row, places)]);
  return scopes;
}

async function apiScopesOf(db: QueryExecutorProvider, key: RightsKey): Promise<ApiScope[]> {
  const { rows } = await sql<ApiScope>`
    select s.scope_path as path, exists (
      select from role_scope r where r.scope_category = 2 and r.scope_id = s.id and r.role_id in (${heldRoles(key)})) as held
    from api_scope s where s.is_deleted = 0 order by s.id`.execute(db);
  return rows;
}

const fields = ['districtId', 'centreId', 'deptId', 'createUser', 'handlerId'] as const;

/**
 * Builds a custom rule (domain.md 3.3, type 5). A value that is unreadable or missing matches no row (security.md S22).
 */
export function ruleOf(
  { scopeType, scopeValue }: Pick<ScopeRow, 'scopeType' | 'scopeValue'>,
  places: OwnPlaces,
): ScopeRule {
  if (scopeType === 1 || scopeType === 2 || scopeType === 3 || scopeType === 4) return { type: scopeType };
  const given: { field?: unknown; in?: unknown } =
    typeof scopeValue === 'object' && scopeValue !== null ? scopeValue : {};
  const field = fields.find((name) => name === given.field);
  const listed: unknown[] = Array.isArray(given.in) ? given.in : [];
  if (!field) return { type: 5, field: 'districtId', in: [] };
  return { type: 5, field, in: listed.flatMap((value) => resolved(value, places)) };
}

interface OwnPlaces {
  userDept: string | null;
  userDistrict: string | null;
  userCentre: string | null;
}

function resolved(value: unknown, places: OwnPlaces): string[] {
  const text = String(value);
  const own = Object.entries<string | null>({ ...places }).find(([name]) => text === `\${${name}}`);
  if (own) return own[1] === null ? [] : [own[1]];
  return /^\d{1,19}$/.test(text) ? [text] : [];
}
