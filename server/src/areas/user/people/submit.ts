import type { InputOf } from '@kaoxin/contract/call.ts';
import { type Person, people, personForm } from '@kaoxin/contract/user/people.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { addedTo, addingTo } from '#platform/access/other-tenant.ts';
import type { Change } from '#platform/database/door.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { type Audited, writeOwn } from '#platform/http/own-writing.ts';
import type { Exchange } from '#platform/http/route.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import { pinyinKey } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { keepsRuler, mayHandle, takeTurn } from './guards.ts';
import { type Initial, initialPassword } from './password.ts';
import { presentPerson, type UserRow } from './present.ts';
import { mayReplaceRoles } from './roles.ts';
import { checkWords } from './words.ts';

type Form = z.output<typeof personForm>;
type SubmitInput = InputOf<typeof people.submit>;
type UpdateBody = InputOf<typeof people.update>['body'];
type Given = Omit<UpdateBody, 'id' | 'version'>;

/** Adds a person with an initial password that is shown this once, or changes one. */
export async function submitPerson(
  work: Work,
  input: SubmitInput,
  exchange: Exchange,
): Promise<Audited<Person & { initialPassword: string | null }>> {
  const started = performance.now();
  const { id, version, tenantId, ...given } = input.body;
  // hashed before the transaction: nothing waits in one for that
  const initial = id ? undefined : await initialPassword(work, addedTo(work, tenantId));
  const write = async (inside: Work) => {
    await takeTurn(inside);
    const row =
      id || !initial
        ? await changePerson(inside, String(id), version ?? null, given)
        : await addPerson(inside, given, initial);
    inside.target = row.id;
    return { ...(await presentPerson(inside, row)), initialPassword: initial?.plain ?? null };
  };
  return writeOwn(work, { call: people.submit, input, exchange, started, forgetful: true }, (inside) =>
    id ? write(inside) : addingTo(inside, tenantId, write),
  );
}

/** Changes a person, his status included: whoever is disabled is out at once. */
export async function updatePerson(work: Work, body: UpdateBody): Promise<Person> {
  const { id, version, ...given } = body;
  await takeTurn(work);
  const row = await changePerson(work, id, version ?? null, given);
  work.target = id;
  return presentPerson(work, row);
}

/** Adds a person, in the caller's transaction and turn. */
export async function addPerson(work: Work, given: Given, initial: Initial): Promise<UserRow> {
  const { roleId = [], deptId = [], postId = [], avatar: _, lastLogin: __, ...values } = given;
  // the call takes any part of the fields; an insert needs the required ones
  const { body } = readInput({ ...people.submit, body: personForm }, {}, values, work.actor.language);
  const form = body as Form;
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
      realNameKey: pinyinKey(form.realName, { surname: true }),
      name: form.name ?? [...form.realName].slice(0, 20).join(''),
      code: form.code ?? null,
      phone: form.phone ?? null,
      email: form.email ?? null,
      sex: form.sex ?? null,
      birthday: form.birthday ?? null,
      userType: form.userType ?? 1,
      avatar: null,
      roleIds: roleId,
      deptIds: deptId,
      postIds: postId,
    }),
  );
}

async function changePerson(work: Work, id: string, version: number | null, given: Given): Promise<UserRow> {
  const before = await work.table('user').needLocked(id);
  await mayHandle(work, [before]);
  const { roleId, deptId, postId, avatar: _, lastLogin: __, status, name, userType, ...values } = given;
  checkWords(values);
  if (roleId) await mayReplaceRoles(work, id, before.roleIds, roleId);
  await checkPlaces(work, deptId ?? [], postId ?? []);
  if (id === work.actor.id) refuseOwn(before, deptId, status);
  const change: Change<'user'> = {
    ...values,
    ...(values.realName ? { realNameKey: pinyinKey(values.realName, { surname: true }) } : {}),
    ...(name ? { name } : {}),
    ...(userType ? { userType } : {}),
    ...(roleId ? { roleIds: roleId } : {}),
    ...(deptId ? { deptIds: deptId } : {}),
    ...(postId ? { postIds: postId } : {}),
    ...(status === undefined ? {} : { status }),
  };
  const row = await keepsRuler(work, () => asFreeAccount(() => work.table('user').change(id, change, { version })));
  if (row.status !== 1 && before.status === 1) await endSessionsOf(work.handle, [id], 'disabled');
  return row;
}

/** A department opens data scopes: nobody moves himself, and nobody shuts himself out. */
function refuseOwn({ deptIds }: UserRow, deptId: readonly string[] | undefined, status: number | undefined): void {
  if (status === 0) throw refuse(400, ['不能停用自己的账号', 'You cannot disable your own account']);
  if (deptId && deptId.join() !== deptIds.join())
    throw refuse(403, ['不能修改自己的部门', 'You cannot move yourself to another department']);
}

async function checkPlaces(work: Work, deptIds: readonly string[], postIds: readonly string[]): Promise<void> {
  const { tenantId } = work.actor;
  const { rows } = await sql<{ depts: number; posts: number }>`select
    (select count(*)::int from dept where tenant_id = ${tenantId} and is_deleted = 0 and id = any(${[...deptIds]}::bigint[])) as depts,
    (select count(*)::int from post where tenant_id = ${tenantId} and is_deleted = 0 and id = any(${[...postIds]}::bigint[])) as posts`.execute(
    work.handle,
  );
  if (rows[0]?.depts !== deptIds.length) throw refuse(400, ['部门不存在,请重新选择', 'The department does not exist']);
  if (rows[0]?.posts !== postIds.length) throw refuse(400, ['岗位不存在,请重新选择', 'The post does not exist']);
}

/** The unique key of accounts decides, also between two at once. */
async function asFreeAccount<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'user_account') throw error;
    throw refuse(409, ['当前账号已被使用!', 'This account is in use already']);
  }
}
