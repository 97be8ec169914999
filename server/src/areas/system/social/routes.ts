import './table.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { social, socialKinds } from '@kaoxin/contract/system/social.ts';
import type * as z from 'zod';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/door.ts';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { on, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';

type Row = SelectedRow<'socialProvider'>;
type Record = AnswerOf<typeof social.calls.detail>;
type Body = InputOf<typeof social.calls.submit>['body'];
type Form = z.output<typeof social.newForm>;
const { list, detail, submit, remove } = social.calls;
const columns = Object.keys(social.record.shape);

/** What may be seen of a third party: everything but the secret it gave us. */
const present = ({ secretSealed: _, ...row }: Row): Record => row;

/** What a kind cannot do without, beyond what every form asks. */
const needs: { [kind: number]: readonly [keyof Form, Label][] } = {
  [socialKinds.oidc]: [['issuer', ['请输入签发方地址', 'Please enter the issuer']]],
  [socialKinds.oauth]: [
    ['authorizeUrl', ['请输入授权地址', 'Please enter the authorisation address']],
    ['tokenUrl', ['请输入令牌地址', 'Please enter the token address']],
    ['userUrl', ['请输入用户信息地址', 'Please enter the user information address']],
    ['subjectField', ['请输入用户标识字段', 'Please enter the field of the user id']],
  ],
};

function checkNeeds(row: Partial<Form>): void {
  const missing = needs[row.kind ?? 0]?.find(([field]) => !row[field]);
  if (missing) throw refuse(400, missing[1]);
}

/** Columns that a form may leave out. */
const nulls = {
  issuer: null,
  authorizeUrl: null,
  tokenUrl: null,
  userUrl: null,
  scope: null,
  subjectField: null,
  nameField: null,
};

async function save(work: Work, { body }: { body: Body }): Promise<Record> {
  const { id, version, clientSecret, ...fields } = body;
  const door = work.table('socialProvider');
  if (!id) {
    const { body: given } = readInput(
      { ...submit, body: social.newForm },
      {},
      { ...fields, clientSecret },
      work.actor.language,
    );
    const { clientSecret: secret, ...whole } = given as Form;
    checkNeeds(whole);
    mayChangeShared(work);
    await refuseTaken(work, whole.source, null);
    const row = await door.insert({ ...nulls, ...whole, secretSealed: work.house.secrets.seal(secret) });
    work.target = row.id;
    return present(row);
  }
  work.target = id;
  const before = await door.needLocked(id);
  checkNeeds({ ...(before as Partial<Form>), ...fields });
  if (fields.source && fields.source !== before.source) await refuseTaken(work, fields.source, id);
  const secret = clientSecret ? { secretSealed: work.house.secrets.seal(clientSecret) } : {};
  return present(await door.change(id, { ...fields, ...secret }, { version: version ?? null }));
}

async function refuseTaken(work: Work, source: string, id: string | null): Promise<void> {
  const found = await work
    .table('socialProvider')
    .select()
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst();
  if (found && found.id !== id)
    throw refuse(409, ['来源编码已存在,请更换后重试', 'This source code is already in use']);
}

/** Removes third parties; whoever came through them logs in with his password from then on. */
async function removeAll(work: Work, { query, body }: InputOf<typeof remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  await work.table('socialProvider').remove(ids);
  return null;
}

export const socialRoutes = routes('platform', [
  on(list, async (work, { query }) => pageOf(work, 'socialProvider', query, { columns, order: social.order })),
  on(detail, async (work, { query }) => present(await work.table('socialProvider').need(query.id))),
  on(submit, save),
  on(remove, removeAll),
]);
