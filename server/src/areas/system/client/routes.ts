import './table.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { client } from '@kaoxin/contract/system/client.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/door.ts';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { on, routes } from '#platform/http/route.ts';
import { hashClientSecret } from '#platform/session/clients.ts';
import type { Work } from '#platform/work.ts';

type Row = SelectedRow<'client'>;
type Record = AnswerOf<typeof client.calls.detail>;
type Body = InputOf<typeof client.calls.submit>['body'];
const { list, detail, submit, remove } = client.calls;
const columns = Object.keys(client.record.shape);

/** What may be seen of a client: everything but what its secret was made into. */
const present = ({ clientSecretHash: _, ...row }: Row): Record => row;

async function save(work: Work, { body }: { body: Body }): Promise<Record> {
  const { id, version, clientSecret, ...fields } = body;
  const values = { ...fields, ...(clientSecret ? { clientSecretHash: hashClientSecret(clientSecret) } : {}) };
  const row = id ? await change(work, id, version ?? null, values) : await add(work, { ...fields, clientSecret });
  work.target = row.id;
  return present(row);
}

async function add(work: Work, given: object): Promise<Row> {
  const { body } = readInput({ ...submit, body: client.newForm }, {}, given, work.actor.language);
  const { clientSecret, ...fields } = body as z.output<typeof client.newForm>;
  mayChangeShared(work);
  await refuseTaken(work, fields.clientId, null);
  return work.table('client').insert({ ...fields, clientSecretHash: hashClientSecret(clientSecret) });
}

type Change = Partial<Omit<Row, 'id' | 'createTime' | 'updateTime'>>;

async function change(work: Work, id: string, version: number | null, values: Change): Promise<Row> {
  const door = work.table('client');
  const before = await door.needLocked(id);
  const named = values.clientId !== undefined && values.clientId !== before.clientId;
  const touched = named || values.clientSecretHash !== undefined || values.authorizedGrantTypes !== undefined;
  if (touched && (await ownClient(work)) === before.clientId && isOther(before, values))
    throw refuse(400, [
      '不能修改当前登录所用应用的编号、密钥和授权类型',
      'Id, secret and grant types of the client you are logged in with cannot be changed',
    ]);
  if (named) await refuseTaken(work, values.clientId ?? '', id);
  return door.change(id, values, { version });
}

const isOther = (before: Row, after: Change): boolean =>
  (['clientId', 'clientSecretHash', 'authorizedGrantTypes'] as const).some(
    (field) => after[field] !== undefined && after[field] !== before[field],
  );

async function ownClient({ handle, actor }: Work): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`select client_id from session where id = ${actor.sessionId}`.execute(
    handle,
  );
  return rows[0]?.clientId;
}

async function refuseTaken(work: Work, clientId: string, id: string | null): Promise<void> {
  const found = await work.table('client').select().select('id').where('clientId', '=', clientId).executeTakeFirst();
  if (found && found.id !== id) throw refuse(409, ['应用编号已存在,请更换后重试', 'This client id is already in use']);
}

/** Removes clients, all or none; not one that somebody is logged in with. */
async function removeAll(work: Work, { query, body }: InputOf<typeof remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  const door = work.table('client');
  const clients = [];
  for (const id of [...ids].sort()) clients.push((await door.needLocked(id)).clientId);
  const { rows } = await sql<{ clientId: string }>`
    select client_id from session where client_id = any(${clients}::text[]) and ended_at is null
      and (expires_at > now() or exists (
        select from refresh_token r where r.session_id = session.id and r.used_at is null and r.expires_at > now()))
    limit 1`.execute(work.handle);
  if (rows[0])
    throw refuse(400, [
      `应用【${rows[0].clientId}】仍有登录会话,不能删除`,
      `People are logged in with the client “${rows[0].clientId}”`,
    ]);
  await door.remove(ids);
  return null;
}

export const clientRoutes = routes('platform', [
  on(list, async (work, { query }) => pageOf(work, 'client', query, { columns, order: client.order })),
  on(detail, async (work, { query }) => present(await work.table('client').need(query.id))),
  on(submit, save),
  on(remove, removeAll),
]);
