import { sql } from 'kysely';
import { drillRoutes, drillStatements } from '../../server/src/testing/drill/drill.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';

const buttons = [
  'view',
  'register',
  'handle',
  'reply',
  'assign',
  'audit',
  'merge',
  'urge',
  'print',
  'export',
  'delete',
];
const role = 'driller';

export async function officeWithDrills(now: string): Promise<Office> {
  const office = await openOffice(now, { routes: drillRoutes });
  const { kysely } = office.context.database;
  for (const statement of drillStatements) await sql.raw(statement).execute(kysely);
  for (const code of ['drill', ...buttons.map((button) => `drill_${button}`)])
    await sql`insert into menu (code, name) values (${code}, ${code})`.execute(kysely);
  await sql`insert into data_scope (menu_id, resource_code, scope_name, scope_type)
    select id, 'drill', '全部', 1 from menu where code = 'drill'`.execute(kysely);
  await addFullRole(office.context, { alias: role });
  return office;
}

export const addDriller = ({ context, depts }: Office, account: string, realName: string): Promise<string> =>
  addPerson(context, { account, realName, roles: [role], deptId: depts.letters });
