import './table.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { datasource } from '@kaoxin/contract/develop/datasource.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/door.ts';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { writeOwn } from '#platform/http/own-writing.ts';
import { type Exchange, on, onOwn, routes } from '#platform/http/route.ts';
import { checkSame, tryConnection } from '#platform/places/check.ts';
import { needSourceUrl, postgresDriver } from '#platform/places/source-address.ts';
import type { SourceLogin } from '#platform/places/source-pool.ts';
import type { Work } from '#platform/work.ts';

type Row = SelectedRow<'datasource'>;
type Record = AnswerOf<typeof datasource.calls.detail>;
type Submit = InputOf<typeof datasource.calls.submit>;
const { list, detail, submit, remove, select, test } = datasource.calls;
const columns = Object.keys(datasource.record.shape);

/** What may be seen of a data source: everything but its password. */
const present = ({ password: _, shard: __, ...row }: Row): Record => row;

/** A database of another kind is noted as it is; one of ours must be reachable by the address alone. */
function checkUrl({ driverClass, url }: Pick<Row, 'driverClass' | 'url'>): void {
  if (driverClass === postgresDriver) needSourceUrl(url);
  else if (/\/\/[^/]*@|password=|pwd=/i.test(url))
    throw refuse(400, ['连接地址不可含用户名和密码', 'The address must not carry name and password']);
}

const loginOf = (work: Work, { url, username, password }: Pick<Row, 'url' | 'username' | 'password'>): SourceLogin => ({
  ...needSourceUrl(url),
  username,
  password: work.house.secrets.open(password),
});

/** Inserts or changes; the login of one that holds tenants is tried before it counts. */
async function save(work: Work, input: Submit, exchange: Exchange): Promise<Record> {
  const started = performance.now();
  const { id, version, password, ...fields } = input.body;
  const sealed = password ? { password: work.house.secrets.seal(password) } : {};
  if (id) await tryChange(work, id, { ...fields, ...sealed });
  const row = await writeOwn(work, { call: submit, input, exchange, started, forgetful: true }, async (inside) => {
    const saved = id
      ? await change(inside, id, version ?? null, { ...fields, ...sealed })
      : await add(inside, { ...fields, password });
    inside.target = saved.id;
    return saved;
  });
  return present(row);
}

type Change = Partial<Pick<Row, 'name' | 'driverClass' | 'url' | 'username' | 'password' | 'remark'>>;

async function tryChange(work: Work, id: string, values: Change): Promise<void> {
  const before = await work.table('datasource').need(id);
  mayChangeShared(work);
  const after = { ...before, ...values };
  checkUrl(after);
  if (before.shard === null) return;
  if (after.driverClass !== before.driverClass)
    throw refuse(400, ['数据源已有租户使用,不能更换驱动', 'Tenants lie here; the driver cannot be changed']);
  if (after.url === before.url && after.username === before.username && values.password === undefined) return;
  await checkSame(work.house, id, loginOf(work, after));
}

async function change(work: Work, id: string, version: number | null, values: Change): Promise<Row> {
  const door = work.table('datasource');
  await door.needLocked(id);
  if (values.name !== undefined) await refuseTaken(work, values.name, id);
  return door.change(id, values, { version });
}

async function add(work: Work, given: object): Promise<Row> {
  const { body } = readInput({ ...submit, body: datasource.newForm }, {}, given, work.actor.language);
  const { password, ...fields } = body as z.output<typeof datasource.newForm>;
  mayChangeShared(work);
  checkUrl(fields);
  await refuseTaken(work, fields.name, null);
  return work.table('datasource').insert({
    ...fields,
    remark: fields.remark ?? null,
    password: work.house.secrets.seal(password),
    shard: null,
  });
}

async function refuseTaken(work: Work, name: string, id: string | null): Promise<void> {
  const found = await work.table('datasource').select().select('id').where('name', '=', name).executeTakeFirst();
  if (found && found.id !== id) throw refuse(409, ['数据源名称已存在,请更换后重试', 'Name: already in use']);
}

/** Removes data sources, all or none; not one a tenant lies in. */
async function removeAll(work: Work, { query, body }: InputOf<typeof remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  const door = work.table('datasource');
  const rows = new Map<string, Row>();
  for (const id of [...ids].sort()) rows.set(id, await door.needLocked(id));
  mayChangeShared(work);
  const { rows: used } = await sql<{ datasourceId: string; tenantName: string }>`
    select datasource_id, tenant_name from tenant where datasource_id = any(${[...ids]}::bigint[]) limit 1`.execute(
    work.handle,
  );
  const [tenant] = used;
  const name = tenant && rows.get(tenant.datasourceId)?.name;
  if (tenant)
    throw refuse(400, [
      `数据源【${name}】正由租户【${tenant.tenantName}】使用,请先切换该租户的数据源`,
      `The tenant ${tenant.tenantName} lies in ${name}; give it another data source first`,
    ]);
  await door.remove(ids);
  return null;
}

async function tryStored(work: Work, { query, body }: InputOf<typeof test>): Promise<{ version: number }> {
  const row = await work.table('datasource').need(query.id ?? body.id ?? '0');
  mayChangeShared(work);
  work.target = row.id;
  needPostgres(row);
  return tryConnection(work.house, loginOf(work, row));
}

/** Tenants lie in PostgreSQL alone. */
export function needPostgres({ driverClass }: Pick<Row, 'driverClass'>): void {
  if (driverClass !== postgresDriver)
    throw refuse(400, [
      `租户数据源只支持 PostgreSQL(${postgresDriver})`,
      `Tenants can lie in PostgreSQL only (${postgresDriver})`,
    ]);
}

export const datasourceRoutes = routes('platform', [
  on(list, async (work, { query }) => {
    const page = await pageOf(work, 'datasource', query, { columns, order: datasource.order });
    return page;
  }),
  on(detail, async (work, { query }) => present(await work.table('datasource').need(query.id))),
  on(select, (work) =>
    work.table('datasource').select().select(['id', 'name', 'driverClass']).orderBy('name').orderBy('id').execute(),
  ),
  // asks the other database before its transaction
  onOwn(submit, save),
  on(remove, removeAll),
  onOwn(test, tryStored),
]);
