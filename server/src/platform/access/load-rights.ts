import { type QueryExecutorProvider, sql } from 'kysely';
import type { ScopeRule } from './actor.ts';
import type { ApiScope } from './api-scopes.ts';
import { inPackageOf } from './package.ts';
import type { Rights, RightsKey } from './rights.ts';

interface Loaded {
  roleAliases: string[];
  codes: string[];
  deptSubtree: string[];
  place: { districtId: string; centreId: string | null } | null;
  scopes: { resourceCode: string; scopeType: number; scopeValue: unknown }[];
  apiScopes: ApiScope[];
}

/**
 * Loads the rights of these roles in this department, in one statement. Deleted roles, menus and scopes grant nothing.
 *
 * The place is that of the nearest department at or above the user's own that has one: a district, or a centre with its
 * district.
 */
export async function loadRights(db: QueryExecutorProvider, key: RightsKey): Promise<Rights> {
  const { tenantId, deptId } = key;
  const { rows } = await sql<Loaded>`
    with recursive held as materialized (
      select id, role_alias, sort from role
      where tenant_id = ${tenantId} and id = any(${[...key.roleIds]}::bigint[]) and is_deleted = 0),
    below as (
      select id from dept where id = ${deptId}::bigint and tenant_id = ${tenantId} and is_deleted = 0
      union
      select d.id from dept d join below on d.parent_id = below.id where d.tenant_id = ${tenantId} and d.is_deleted = 0),
    above as (
      select id, parent_id, 0 as distance from dept
      where id = ${deptId}::bigint and tenant_id = ${tenantId} and is_deleted = 0
      union
      select d.id, d.parent_id, above.distance + 1 from dept d join above on d.id = above.parent_id
      where d.tenant_id = ${tenantId} and d.is_deleted = 0 and above.distance < 50)
    select
      (select coalesce(array_agg(role_alias::text order by sort, id), '{}') from held) as role_aliases,
      (select coalesce(array_agg(m.code::text), '{}') from menu m
        where m.is_deleted = 0 and m.id in (select menu_id from role_menu where role_id in (select id from held))
          and ${inPackageOf(key.tenantId)}) as codes,
      (select coalesce(array_agg(id order by id), '{}') from below) as dept_subtree,
      (select jsonb_build_object('districtId', p.district_id::text, 'centreId', p.centre_id::text)
        from above join district p on p.dept_id = above.id and p.tenant_id = ${tenantId} and p.is_deleted = 0
        order by above.distance, p.id limit 1) as place,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'resourceCode', s.resource_code, 'scopeType', s.scope_type, 'scopeValue', s.scope_value) order by s.id), '[]')
        from data_scope s where s.is_deleted = 0 and s.id in (
          select scope_id from role_scope where scope_category = 1 and role_id in (select id from held))) as scopes,
      (select coalesce(jsonb_agg(jsonb_build_object('path', s.scope_path, 'held', exists (
          select from role_scope r
          where r.scope_category = 2 and r.scope_id = s.id and r.role_id in (select id from held))) order by s.id), '[]')
        from api_scope s where s.is_deleted = 0) as api_scopes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a condition gave no row');
  const { roleAliases, codes, deptSubtree, place, apiScopes } = row;
  const districtId = place?.districtId ?? null;
  const places = { userDept: deptId, userDistrict: districtId, userCentre: place?.centreId ?? null };
  const scopes = new Map<string, ScopeRule[]>();
  for (const scope of row.scopes)
    scopes.set(scope.resourceCode, [...(scopes.get(scope.resourceCode) ?? []), ruleOf(scope, places)]);
  return { roleAliases, grants: new Set(codes), scopes, apiScopes, deptSubtree, districtId };
}

const fields = ['districtId', 'centreId', 'deptId', 'createUser', 'handlerId'] as const;

/**
 * Builds a custom rule (domain.md 3.3, type 5). A value that is unreadable or missing matches no row (security.md S22).
 */
export function ruleOf(
  { scopeType, scopeValue }: Pick<Loaded['scopes'][number], 'scopeType' | 'scopeValue'>,
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
