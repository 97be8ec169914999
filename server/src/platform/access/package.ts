import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL condition: whether the tenant's package includes a row `m` of `menu` (wire.md A, Tenant package). A button is
 * included when it or its menu is listed. A tenant without a package is not limited; a deleted package includes
 * nothing.
 */
export const inPackageOf = (tenantId: string): RawBuilder<SqlBool> => sql`not exists (
  select from tenant bound
  left join tenant_package package on package.id = bound.package_id and package.is_deleted = 0
  cross join lateral (select string_to_array(replace(coalesce(package.menu_id, ''), ' ', ''), ',') as ids) named
  where bound.tenant_id = ${tenantId} and bound.package_id is not null
    and not (m.id::text = any(named.ids) or (m.category = 2 and m.parent_id::text = any(named.ids))))`;
