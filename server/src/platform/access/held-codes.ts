import { sql } from 'kysely';

/**
 * Codes of the menus and buttons that are there, by the roles that hold them (`role_id`, `code`), for a statement that takes
 * its roles from `work.table('role')` or from a person of the tenant: menus are the product's, a role is one tenant's.
 *
 * @example sql`… where exists (select from ${heldCodes} held where held.code = ${code} and held.role_id = any(u.role_ids))`
 */
export const heldCodes = sql`(select rm.role_id, m.code from role_menu rm join menu m on m.id = rm.menu_id and m.is_deleted = 0)`;
