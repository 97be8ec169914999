import { sql } from 'kysely';

/**
 * Codes of existing menus and buttons with the roles that hold them (`role_id`, `code`). Join it to
 * `work.table('role')` or to a user of the tenant: menus belong to the product, roles to a tenant.
 *
 * @example sql`… where exists (select from ${heldCodes} held where held.code = ${code} and held.role_id =
 * any(u.role_ids))`
 */
export const heldCodes = sql`(select rm.role_id, m.code from role_menu rm join menu m on m.id = rm.menu_id and m.is_deleted = 0)`;
