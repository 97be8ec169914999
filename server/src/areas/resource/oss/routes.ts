import type { InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { oss } from '@kaoxin/contract/resource/oss.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { tryStore } from '#platform/files/stores/tenant-stores.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import { type Exchange, manualTransaction, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import { sealed } from '#platform/resource/secrets.ts';
import type { Work } from '#platform/work.ts';
import { notEnabled, refuseEnabled, turn } from '../switch.ts';
import { ossTable } from './table.ts';
import { storeTrouble } from './trouble.ts';

type Store = SelectedRow<'oss'>;
const { enable, test } = oss.calls;

/** Files stay where they were written, so a storage in use cannot move. */
async function checkMove(work: Work, after: Partial<Store>, before?: Store): Promise<void> {
  if (!before) return;
  if (after.endpoint !== before.endpoint || after.bucketName !== before.bucketName) await refuseHolding(work, before);
}

async function refuseHolding(work: Work, { id, ossCode }: Store): Promise<void> {
  const files = work.table('bizFile').withRemoved().select().where('ossId', '=', id);
  const { held } = await files.select(({ fn }) => fn.countAll<string>().as('held')).executeTakeFirstOrThrow();
  if (held !== '0')
    throw refuse(400, [
      `【${ossCode}】中存有${held}个文件，不能删除或更换地址`,
      `“${ossCode}” holds ${quantity(Number(held), 'file')}; it cannot be deleted or moved`,
    ]);
}

async function leave(work: Work, stores: readonly Store[]): Promise<void> {
  for (const store of stores) {
    refuseEnabled(store, store.ossCode);
    await refuseHolding(work, store);
  }
}

/** Tests the storage before the transaction and enables it only if it works. */
async function enableOne(work: Work, { query }: InputOf<typeof enable>, exchange: Exchange): Promise<Audited<null>> {
  const started = performance.now();
  const isOn = query.status !== 0;
  const row = await work.table('oss').need(query.id);
  if (isOn && row.status !== 1)
    await tryStore(work.context, row).catch((error: unknown) => {
      throw notEnabled(storeTrouble(error));
    });
  return auditedTransaction(work, { call: enable, input: query, exchange, started }, async (inside) => {
    const now = await inside.table('oss').need(query.id);
    if (isOn && now.version !== row.version) throw refuse('changedByOther');
    await turn(inside, 'oss', query.id, isOn);
    return null;
  });
}

async function tryStored(work: Work, input: InputOf<typeof test>, exchange: Exchange) {
  const started = performance.now();
  const row = await work.table('oss').need(input.query.id);
  const trouble = await tryStore(work.context, row).then(() => undefined, storeTrouble);
  const words = say(trouble ?? ['存取正常', 'It works'], work.actor.language);
  return auditedTransaction(work, { call: test, input, exchange, started, noReplay: true }, async (inside) => {
    inside.target = row.id;
    return { ok: Number(trouble === undefined), words };
  });
}

export const ossRoutes = [
  ...crud(oss, ossTable, {
    secrets: { secretKey: sealed('secretSealed', ['endpoint', 'category']) },
    validate: checkMove,
    beforeRemove: leave,
  }),
  ...routes('platform', [manualTransaction(enable, enableOne), manualTransaction(test, tryStored)]),
];
