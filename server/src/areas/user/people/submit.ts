import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { type LoginChange, type RequestNote, requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { people, personForm } from '@kaoxin/contract/user/people.ts';
import { addedTo, addingTo } from '#platform/access/other-tenant.ts';
import { noteHand } from '#platform/access/second-person.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import { faultOf } from '#platform/errors.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Exchange } from '#platform/http/route.ts';
import { forgetDevices } from '#platform/session/devices.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import { sealedPhone } from '#platform/session/staff-phone.ts';
import { keysOfName } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { askFor } from '../login-request/ask.ts';
import { needsSecondPerson } from '../login-request/second-person.ts';
import { formerOf, formerUntil } from './former.ts';
import { keepsRuler, mayHandle, takeTurn } from './guards.ts';
import { loginChanges } from './login-changes.ts';
import { firstPassword, type Initial } from './password.ts';
import { presentPerson, type UserRow } from './present.ts';
import { givenBy, mayReplaceRoles, sameSet } from './roles.ts';
import { checkWords } from './words.ts';

type SubmitInput = InputOf<typeof people.submit>;
type UpdateBody = InputOf<typeof people.update>['body'];
type Given = Omit<UpdateBody, 'id' | 'version'>;

/**
 * Adds a user and returns the initial password once unless the form contained it, or changes a user. Changing never
 * sets a password (decision 014).
 */
export async function submitPerson(
  work: Work,
  input: SubmitInput,
  exchange: Exchange,
): Promise<Audited<AnswerOf<typeof people.submit>>> {
  const started = performance.now();
  const { id, version, tenantId, password, password2, ...given } = input.body;
  if (id && password)
    throw refuse(400, [
      '此处不能修改已有用户的密码，请使用密码重置',
      'The password of an existing account is not changed here; reset it instead',
    ]);
  // Hash before the transaction, so that it stays short.
  const wished = { account: given.account, password, password2 };
  const initial = id ? undefined : await firstPassword(work, addedTo(work, tenantId), wished);
  const write = async (inside: Work) => {
    await takeTurn(inside);
    const { row, request } =
      id || !initial
        ? await changePerson(inside, String(id), version ?? null, given)
        : { row: await addPerson(inside, given, initial), request: null };
    inside.target = row.id;
    return { ...(await presentPerson(inside, row)), initialPassword: initial?.plain ?? null, request };
  };
  return auditedTransaction(work, { call: people.submit, input, exchange, started, noReplay: true }, (inside) =>
    id ? write(inside) : addingTo(inside, tenantId, write),
  );
}

export async function updatePerson(work: Work, body: UpdateBody): Promise<AnswerOf<typeof people.update>> {
  const { id, version, ...given } = body;
  await takeTurn(work);
  const { row, request } = await changePerson(work, id, version ?? null, given);
  work.target = id;
  return { ...(await presentPerson(work, row)), request };
}

export async function addPerson(work: Work, given: Given, initial: Pick<Initial, 'hash'>): Promise<UserRow> {
  const { roleId = [], deptId = [], postId = [], avatar: _, lastLogin: __, ...values } = given;
  const { body: form } = readInput({ ...people.submit, body: personForm }, {}, values, work.actor.language);
  checkWords(form);
  await mayReplaceRoles(work, null, [], roleId);
  await checkPlaces(work, deptId, postId);
  return asFreeAccount(() =>
    work.table('user').insert({
      account: form.account,
      passwordHash: initial.hash,
      passwordTime: work.now,
      mustChangePassword: 1,
      realName: form.realName,
      ...keysOfName(form.realName),
      name: form.name ?? [...form.realName].slice(0, 20).join(''),
      code: form.code ?? null,
      ...sealedPhone(work.context, form.phone ?? null),
      email: form.email ?? null,
      sex: form.sex ?? null,
      birthday: form.birthday ?? null,
      userType: form.userType ?? 1,
      avatar: null,
      roleIds: roleId,
      ...givenBy(work),
      deptIds: deptId,
      postIds: postId,
    }),
  );
}

interface Changed {
  row: UserRow;
  request: RequestNote | null;
}

/**
 * Changes a user. Login data and the real name of a more powerful user only become a request; other fields are saved at
 * once.
 */
async function changePerson(work: Work, id: string, version: number | null, given: Given): Promise<Changed> {
  const before = await work.table('user').needLocked(id);
  if (version !== null && before.version !== version) throw refuse('changedByOther');
  const { roleId, deptId, postId, avatar: _, lastLogin: __, name, userType, ...values } = given;
  checkWords(values);
  if (roleId) await mayReplaceRoles(work, id, before.roleIds, roleId);
  await checkPlaces(work, deptId ?? [], postId ?? []);
  if (id === work.actor.id) refuseOwn(work, before, given);
  const changes = loginChanges(work, before, values);
  const asks = changes.length > 0 && (renamesOneself(work, id, changes) || (await needsSecondPerson(work, before)));
  const { account, realName, phone, email, status, ...rest } = values;
  const change: Change<'user'> = {
    ...(asks ? rest : values),
    ...filledIn(given),
    ...(roleId && !sameSet(roleId, before.roleIds) ? givenBy(work) : {}),
    ...formerOf(before, { roleIds: roleId, deptIds: deptId }, await formerUntil(work)),
  };
  const isSame = asks && sameValues(change, before);
  if (!isSame) await mayHandle(work, [before]);
  const row = isSame ? before : await store(work, before, change);
  return { row, request: asks ? await askFor(work, requestKinds.change, row, changes) : null };
}

/** These columns are never emptied: a missing value keeps the stored one. */
const filledIn = ({ name, userType, roleId, deptId, postId }: Given): Change<'user'> => ({
  ...(name ? { name } : {}),
  ...(userType ? { userType } : {}),
  ...(roleId ? { roleIds: roleId } : {}),
  ...(deptId ? { deptIds: deptId } : {}),
  ...(postId ? { postIds: postId } : {}),
});

/** Users cannot change their own real name alone, not even account managers. */
const renamesOneself = ({ actor }: Work, id: string, changes: readonly LoginChange[]): boolean =>
  id === actor.id && changes.some(({ field }) => field === 'realName');

const sameValues = (change: Change<'user'>, before: UserRow): boolean =>
  Object.entries(change).every(([key, value]) => String(valueAt(before, key) ?? '') === String(value ?? ''));

export async function changeLogin(
  work: Work,
  before: UserRow,
  change: Change<'user'>,
  asker: string | null,
): Promise<void> {
  const { id, phone } = await store(work, before, change);
  if (phone !== before.phone) await noteHand(work, [id], asker);
}

async function store(work: Work, before: UserRow, change: Change<'user'>): Promise<UserRow> {
  const { id } = before;
  const stored = {
    ...change,
    ...(change.phone === undefined ? {} : sealedPhone(work.context, change.phone)),
    ...(change.realName === undefined ? {} : keysOfName(change.realName)),
  };
  const row = await keepsRuler(work, () => asFreeAccount(() => work.table('user').change(id, stored)));
  if (row.phone !== before.phone) await noteHand(work, [id]);
  if (row.phone !== before.phone || row.account !== before.account) await forgetDevices(work.handle, [id]);
  if (row.status !== 1 && before.status === 1) await endSessionsOf(work.handle, [id], 'disabled');
  return row;
}

/**
 * Departments affect data scopes, so users cannot move or disable themselves. Their own phone and e-mail require the
 * password (update-info.ts).
 */
function refuseOwn(work: Work, before: UserRow, { deptId, status, phone, email }: Given): void {
  if (loginChanges(work, before, { phone, email }).length > 0)
    throw refuse(403, ['请在个人中心修改自己的手机号码和邮箱', 'Change your own phone and e-mail on your own page']);
  if (status === 0) throw refuse(400, ['不能停用自己的账号', 'You cannot disable your own account']);
  if (deptId && deptId.join() !== before.deptIds.join())
    throw refuse(403, ['不能修改自己的部门', 'You cannot move yourself to another department']);
}

async function checkPlaces(work: Work, deptIds: readonly string[], postIds: readonly string[]): Promise<void> {
  const depts = await work.table('dept').those(deptIds).select('id').execute();
  if (depts.length !== deptIds.length)
    throw refuse(400, ['部门不存在，请重新选择', 'The department does not exist'], { fields: ['deptId'] });
  const posts = await work.table('post').those(postIds).select('id').execute();
  if (posts.length !== postIds.length)
    throw refuse(400, ['岗位不存在，请重新选择', 'The post does not exist'], { fields: ['postId'] });
}

async function asFreeAccount<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (faultOf(error).constraint !== 'user_account') throw error;
    throw refuse(409, ['当前账号已被使用!', 'This account is in use already'], { fields: ['account'] });
  }
}
