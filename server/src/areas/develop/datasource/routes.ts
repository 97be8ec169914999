import type { InputOf } from '@kaoxin/contract/call.ts';
import { datasource } from '@kaoxin/contract/develop/datasource.ts';
import { sql } from 'kysely';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { checkSame, tryConnection } from '#platform/datasources/check.ts';
import { needSourceUrl, postgresDriver } from '#platform/datasources/source-address.ts';
import type { SourceLogin } from '#platform/datasources/source-pool.ts';
import { auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import { type Exchange, manualTransaction, routes } from '#platform/http/route.ts';
import { crud, type ResourceHooks, save } from '#platform/resource/crud.ts';
import { keepSecrets, needSecretAgain, sealed } from '#platform/resource/secrets.ts';
import type { Work } from '#platform/work.ts';
import { datasourceTable } from './table.ts';

type Source = SelectedRow<'datasource'>;
const { submit, test } = datasource.calls;

/** PostgreSQL addresses are validated. Addresses of other databases are only stored, without credentials. */
function checkUrl({ driverClass, url = '' }: Partial<Source>): void {
  if (driverClass === postgresDriver) needSourceUrl(url);
  else if (/\/\/[^/]*@|password=|pwd=/i.test(url))
    throw refuse(400, ['连接地址不可含账号和密码', 'The address must not contain an account or a password']);
}

const loginOf = (
  work: Work,
  { url, username, password }: Pick<Source, 'url' | 'username' | 'password'>,
): SourceLogin => ({
  ...needSourceUrl(url),
  username,
  password: work.context.secrets.open(password, 'credential'),
});

/** Tests the connection of tenants before saving, outside a transaction, because it contacts the other database. */
async function trySave(work: Work, input: InputOf<typeof submit>, exchange: Exchange) {
  const started = performance.now();
  const { id, version: _, ...given } = input.body;
  if (id) await tryChange(work, id, keepSecrets(work, given, hooks.secrets));
  return auditedTransaction(work, { call: submit, input, exchange, started, noReplay: true }, (inside) =>
    save(inside, datasource, 'datasource', input.body, hooks),
  );
}

async function tryChange(work: Work, id: string, values: Partial<Source>): Promise<void> {
  const before = await work.table('datasource').need(id);
  mayChangeShared(work);
  needSecretAgain(datasource, before, values, hooks.secrets);
  const after = { ...before, ...values };
  if (before.shard === null) return;
  if (after.driverClass !== before.driverClass)
    throw refuse(400, ['数据源已有租户使用，不能更换驱动', 'Tenants lie here; the driver cannot be changed']);
  if (after.url === before.url && after.username === before.username && values.password === undefined) return;
  checkUrl(after);
  await checkSame(work.context, id, loginOf(work, after));
}

async function refuseUsed({ handle }: Work, sources: readonly Source[]): Promise<void> {
  const { rows } = await sql<{ datasourceId: string; tenantName: string }>`
    select datasource_id, tenant_name from tenant
    where datasource_id = any(${sources.map(({ id }) => id)}::bigint[]) limit 1`.execute(handle);
  const [tenant] = rows;
  const name = sources.find(({ id }) => id === tenant?.datasourceId)?.name;
  if (tenant)
    throw refuse(400, [
      `数据源【${name}】正由租户【${tenant.tenantName}】使用，请先切换该租户的数据源`,
      `The tenant ${tenant.tenantName} lies in ${name}; give it another data source first`,
    ]);
}

const hooks: ResourceHooks<'datasource'> = {
  shared: true,
  secrets: { password: sealed('password', ['url', 'driverClass']) },
  validate: (_, after) => checkUrl(after),
  beforeRemove: refuseUsed,
};

async function tryStored(work: Work, input: InputOf<typeof test>, exchange: Exchange) {
  const started = performance.now();
  const { query, body } = input;
  const row = await work.table('datasource').need(query.id ?? body.id ?? '0');
  mayChangeShared(work);
  work.target = row.id;
  needPostgres(row);
  const answered = await tryConnection(work.context, loginOf(work, row));
  return auditedTransaction(work, { call: test, input, exchange, started, noReplay: true }, async (inside) => {
    inside.target = row.id;
    return answered;
  });
}

export function needPostgres({ driverClass }: Pick<Source, 'driverClass'>): void {
  if (driverClass !== postgresDriver)
    throw refuse(400, [
      `租户数据源只支持 PostgreSQL(${postgresDriver})`,
      `Tenants can lie in PostgreSQL only (${postgresDriver})`,
    ]);
}

export const datasourceRoutes = [
  ...crud(datasource, datasourceTable, hooks).filter(({ call }) => call !== submit),
  ...routes('platform', [manualTransaction(submit, trySave), manualTransaction(test, tryStored)]),
];
