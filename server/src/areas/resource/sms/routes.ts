import '#platform/sms/tables.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { sms } from '@kaoxin/contract/resource/sms.ts';
import type * as z from 'zod';
import type { SelectedRow } from '#platform/database/door.ts';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { on, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { needDisabled, refuseTaken, turn } from '../switch.ts';
import { messageRoutes } from './messages.ts';
import { checkNeeds } from './needs.ts';
import { sendingRoutes } from './send.ts';
import { testRoutes } from './test.ts';

type Row = SelectedRow<'sms'>;
type Record = AnswerOf<typeof sms.calls.detail>;
const { list, detail, submit, remove, enable } = sms.calls;
const columns = Object.keys(sms.record.shape);

/** What may be seen of a service: everything but its secret. */
const present = ({ secretSealed: _, ...row }: Row): Record => row;

/** Columns that a form may leave out. */
const nulls = {
  accessKey: null,
  secretSealed: null,
  regionId: null,
  appId: null,
  endpoint: null,
  bodyTemplate: null,
  successMark: null,
  remark: null,
};

async function save(work: Work, { body }: InputOf<typeof submit>): Promise<Record> {
  const { id, version, secretKey, ...fields } = body;
  const door = work.table('sms');
  const secret = secretKey ? { secretSealed: work.house.secrets.seal(secretKey) } : {};
  if (!id) {
    const { body: given } = readInput({ ...submit, body: sms.form }, {}, fields, work.actor.language);
    const { secretKey: _, ...whole } = given as z.output<typeof sms.form>;
    const row = { ...nulls, ...whole, ...secret };
    checkNeeds(row);
    await refuseTaken(work, 'sms', whole.smsCode, null);
    const added = await door.insert({ ...row, status: 0 });
    work.target = added.id;
    return present(added);
  }
  work.target = id;
  const before = await door.needLocked(id);
  checkNeeds({ ...before, ...fields, ...secret });
  if (fields.smsCode && fields.smsCode !== before.smsCode) await refuseTaken(work, 'sms', fields.smsCode, id);
  // a secret is for the address it was given with
  const moved = fields.endpoint !== undefined && fields.endpoint !== before.endpoint;
  if (moved && before.secretSealed !== null && !secretKey)
    throw refuse(400, ['更换服务地址时请重新输入访问密钥', 'Enter the secret key again when the endpoint changes']);
  return present(await door.change(id, { ...fields, ...secret }, { version: version ?? null }));
}

async function removeAll(work: Work, { query, body }: InputOf<typeof remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  await needDisabled(work, 'sms', ids);
  await work.table('sms').remove(ids);
  return null;
}

export const smsRoutes = [
  ...routes('platform', [
    on(list, (work, { query }) => pageOf(work, 'sms', query, { columns, order: sms.order })),
    on(detail, async (work, { query }) => present(await work.table('sms').need(query.id))),
    on(submit, save),
    on(remove, removeAll),
    // whether it sends is shown by `test`, which costs a message; what cannot send is refused here
    on(enable, async (work, { query }) => {
      const isOn = query.status !== 0;
      if (isOn) checkNeeds(await work.table('sms').need(query.id));
      await turn(work, 'sms', query.id, isOn);
      return null;
    }),
  ]),
  ...testRoutes,
  ...sendingRoutes,
  ...messageRoutes,
];
