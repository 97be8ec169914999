import type { TenantMove } from '@kaoxin/contract/system/tenant-datasource.ts';
import pg from 'pg';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import type { Answer, Visitor } from './browser.ts';
import { signIn } from './browser.ts';
import { testContext } from './context.ts';
import type { Office } from './office.ts';
import { addDept, addPerson } from './people.ts';
import { good } from './petitions.ts';
import { addRow } from './rows.ts';
import { addTenant } from './tenant.ts';

export interface SecondOffice {
  tenantId: string;
  typeId: string;
  deptId: string;
  handler: Visitor;
  auditor: Visitor;
  leader: Visitor;
  logReader: Visitor;
  admin: Visitor;
}

export async function openSecondOffice(office: Office, tenantId = '111111'): Promise<SecondOffice> {
  const { context, app } = office;
  await addTenant(context, tenantId);
  const deptId = await addDept(context, '乙市信访处', { tenantId });
  const people = {
    handler: 'case_handler',
    auditor: 'case_auditor',
    leader: 'city_leader',
    logger: 'audit_admin',
    admin: 'admin',
  };
  for (const [account, role] of Object.entries(people))
    await addPerson(context, { account: `b-${account}`, realName: `乙${account}`, roles: [role], deptId, tenantId });
  const kind = { kind: 2, typeName: '报名资格', deptId, legalClass: 3 };
  const typeId = await addRow(context.database.kysely, 'caseType', { tenantId, ...kind });
  const as = (account: string) => signIn(app, `b-${account}`, { tenantId });
  return {
    tenantId,
    typeId,
    deptId,
    handler: await as('handler'),
    auditor: await as('auditor'),
    leader: await as('leader'),
    logReader: await as('logger'),
    admin: await as('admin'),
  };
}

export async function allowLocal(office: Office): Promise<void> {
  const other = await testContext({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, database: office.context.database });
  Object.assign(office.context.config, { outbound: other.context.config.outbound });
  await other.close();
}

export async function newDatabase(
  serverUrl: string,
  name: string,
  options = `encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
) {
  await ask(serverUrl, `create database ${name} template template0 ${options}`);
  const { hostname, port, username, password } = new URL(serverUrl);
  return { url: `jdbc:postgresql://${hostname}:${port}/${name}`, username, password };
}

export async function ask<R>(serverUrl: string, statement: string, database?: string): Promise<R[]> {
  const address = new URL(serverUrl);
  if (database) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query(statement)).rows as R[];
  } finally {
    await client.end();
  }
}

export async function addSource(administrator: Visitor, name: string, login: object): Promise<string> {
  const form = { name, driverClass: 'org.postgresql.Driver', remark: null, ...login };
  return good(await administrator.post<{ id: string }>('blade-develop/datasource/submit', form)).id;
}

/**
 * Moves a tenant to a data source, or to the primary (empty string), and waits for the end. A failed move answers 409
 * with its fault.
 */
export async function switchTo(
  { context }: Office,
  administrator: Visitor,
  tenantId: string,
  datasourceId: string,
): Promise<Answer<{ rows: number }>> {
  const asked = await administrator.post(
    `blade-system/tenant/datasource?tenantId=${tenantId}&datasourceId=${datasourceId}`,
  );
  if (asked.status !== 200) return { ...asked, data: { rows: 0 } };
  await workOff(context, allJobKinds);
  const { move } = good(
    await administrator.get<{ move: TenantMove | null }>('blade-system/tenant/datasource-detail', { tenantId }),
  );
  const data = { rows: move?.copied ?? 0 };
  return move?.stage === 'done' ? { ...asked, data } : { ...asked, status: 409, msg: move?.fault ?? '', data };
}
