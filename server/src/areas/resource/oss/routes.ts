import './table.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { oss } from '@kaoxin/contract/resource/oss.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { SelectedRow } from '#platform/database/door.ts';
import { pageOf } from '#platform/database/page.ts';
import { tryStore } from '#platform/files/tenant-stores.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { writeOwn } from '#platform/http/own-writing.ts';
import { type Exchange, on, onOwn, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { needDisabled, notEnabled, refuseTaken, turn } from '../switch.ts';
import { storeTrouble } from './trouble.ts';

type Row = SelectedRow<'oss'>;
type Record = AnswerOf<typeof oss.calls.detail>;
const { list, detail, submit, remove, enable, test } = oss.calls;
const columns = Object.keys(oss.record.shape);

/** What may be seen of a store: everything but its secret. */
const present = ({ secretSealed: _, ...row }: Row): Record => row;

async function save(work: Work, { body }: InputOf<typeof submit>): Promise<Record> {
  const { id, version, secretKey, ...fields } = body;
  const door = work.table('oss');
  if (!id) {
    const { body: given } = readInput(
      { ...submit, body: oss.newForm },
      {},
      { ...fields, secretKey },
      work.actor.language,
    );
    const { secretKey: secret, ...whole } = given as z.output<typeof oss.newForm>;
    await refuseTaken(work, 'oss', whole.ossCode, null);
    const nulls = { appId: null, region: null, remark: null };
    const row = await door.insert({ ...nulls, ...whole, status: 0, secretSealed: work.house.secrets.seal(secret) });
    work.target = row.id;
    return present(row);
  }
  work.target = id;
  const before = await door.needLocked(id);
  if (fields.ossCode && fields.ossCode !== before.ossCode) await refuseTaken(work, 'oss', fields.ossCode, id);
  const moved = (['endpoint', 'bucketName'] as const).some((name) => fields[name] && fields[name] !== before[name]);
  if (moved) await refuseHolding(work, id, before.ossCode);
  // a secret is for the address it was given with: another one would be told the old secret's signature
  if (fields.endpoint && fields.endpoint !== before.endpoint && !secretKey)
    throw refuse(400, ['更换服务地址时请重新输入访问密钥', 'Enter the secret key again when the endpoint changes']);
  const secret = secretKey ? { secretSealed: work.house.secrets.seal(secretKey) } : {};
  return present(await door.change(id, { ...fields, ...secret }, { version: version ?? null }));
}

/** Files are read where they were put: a store that holds some stays where it is. */
async function refuseHolding(work: Work, id: string, code: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from biz_file where oss_id = ${id}`.execute(work.handle);
  const held = rows[0]?.n ?? 0;
  if (held > 0)
    throw refuse(400, [
      `【${code}】中存有${held}个文件,不能删除或更换地址`,
      `“${code}” holds ${held} files; it cannot be deleted or moved`,
    ]);
}

async function removeAll(work: Work, { query, body }: InputOf<typeof remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  for (const [id, code] of await needDisabled(work, 'oss', ids)) await refuseHolding(work, id, code);
  await work.table('oss').remove(ids);
  return null;
}

/** Enabled is only what works: the store is tried before the transaction begins. */
async function enableOne(work: Work, { query }: InputOf<typeof enable>, exchange: Exchange): Promise<null> {
  const started = performance.now();
  const isOn = query.status !== 0;
  const row = await work.table('oss').need(query.id);
  if (isOn && row.status !== 1)
    await tryStore(work.house, row).catch((error: unknown) => {
      throw notEnabled(storeTrouble(error));
    });
  return writeOwn(work, { call: enable, input: query, exchange, started }, async (inside) => {
    const now = await inside.table('oss').need(query.id);
    if (isOn && now.version !== row.version) throw refuse('changedByOther');
    await turn(inside, 'oss', query.id, isOn);
    return null;
  });
}

export const ossRoutes = routes('platform', [
  on(list, (work, { query }) => pageOf(work, 'oss', query, { columns, order: oss.order })),
  on(detail, async (work, { query }) => present(await work.table('oss').need(query.id))),
  on(submit, save),
  on(remove, removeAll),
  onOwn(enable, enableOne),
  onOwn(test, async (work, { query }) => {
    const row = await work.table('oss').need(query.id);
    work.target = row.id;
    try {
      await tryStore(work.house, row);
      return { ok: true, words: work.actor.language === 'en' ? 'It works' : '存取正常' };
    } catch (error) {
      return { ok: false, words: storeTrouble(error)[work.actor.language === 'en' ? 1 : 0] };
    }
  }),
]);
