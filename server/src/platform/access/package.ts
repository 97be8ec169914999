import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Condition on a row `m` of `menu`: whether the tenant's package holds it (wire.md A, Tenant package). A button counts
 * when it or its menu is named; a tenant without a package is not bound, a package that has been removed holds nothing.
 */
export const inPackageOf = (tenantId: string): RawBuilder<SqlBool> => sql`not exists (
  select from tenant bound
  left join tenant_package package on package.id = bound.package_id and package.is_deleted = 0
  cross join lateral (select string_to_array(replace(coalesce(package.menu_id, ''), ' ', ''), ',') as ids) named
  where bound.tenant_id = ${tenantId} and bound.package_id is not null
    and not (m.id::text = any(named.ids) or (m.category = 2 and m.parent_id::text = any(named.ids))))`;
