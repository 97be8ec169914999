import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type RequestNote, requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { type IssuedOrAsked, people } from '@kaoxin/contract/user/people.ts';
import { noteHand } from '#platform/access/second-person.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { sessionHashes } from '#platform/session/clients.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import { accountSubject, clearFailures } from '#platform/session/failures.ts';
import { digestToSet, passwordPolicy, refusalOf } from '#platform/session/password/password-policy.ts';
import { setPassword } from '#platform/session/password/password-store.ts';
import { digestOfPlain, hashPassword, shareOf } from '#platform/session/password/passwords.ts';
import { randomPassword } from '#platform/session/password/random-password.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { askForAll, byWhom } from '../login-request/ask.ts';
import { lockedPeople, takeTurn } from './guards.ts';
import type { UserRow } from './present.ts';

/** One hash takes about 50 ms, so more users would exceed the request timeout. */
const mostAtOnce = 50;

export interface Initial {
  plain: string;
  hash: string;
}

const hashed = async ({ actor }: Work, plain: string): Promise<Initial> => ({
  plain,
  hash: await hashPassword(digestOfPlain(plain), shareOf(actor.id)),
});

/**
 * The password for a new account: the tenant's parameter if it meets the current rules, otherwise random (domain.md
 * 4.2). Do not use it for existing accounts. Call it outside a transaction.
 */
export async function initialPassword(work: Work, tenantId = work.actor.tenantId): Promise<Initial> {
  const given = (await settingsFor(work.context, tenantId, work.platform)).get('account.initPassword')?.trim();
  const isFit = given && !(await sharedPasswordRefusal(work, given, tenantId));
  return hashed(work, isFit ? given : randomPassword());
}

/** Random password for a reset. Nobody may know it in advance, least of all the asker (decision 014). */
export const newPassword = (work: Work): Promise<Initial> => hashed(work, randomPassword());

export async function sharedPasswordRefusal(
  { context, platform, actor }: Work,
  given: string,
  tenantId = actor.tenantId,
): Promise<Label | undefined> {
  const policy = await passwordPolicy(context, tenantId, platform);
  return refusalOf({ given, mayBeHashed: false }, '', [], policy, shareOf(actor.id));
}

interface Wished {
  account?: string | undefined;
  password?: string | null | undefined;
  password2?: string | null | undefined;
}

/**
 * The password of a new user: the one in the form, validated like any other and not returned (wire.md A, Users; 400),
 * otherwise an initial one. Call it outside a transaction.
 */
export async function firstPassword(
  work: Work,
  tenantId: string,
  { account = '', password, password2 }: Wished,
): Promise<{ plain: string | null; hash: string }> {
  if (!password) return initialPassword(work, tenantId);
  if (password2 && password2 !== password) throw refuse(400, ['两次密码输入不一致', 'The two passwords differ']);
  const wanted = { given: password, mayBeHashed: await sessionHashes(work.handle, work.actor.sessionId) };
  const share = shareOf(work.actor.id);
  const refusal = await refusalOf(wanted, account, [], await passwordPolicy(work.context, tenantId), share);
  if (refusal) throw refuse(400, refusal);
  return { plain: null, hash: await hashPassword(digestToSet(wanted), share) };
}

export function chosenUsers({
  query,
  body,
}: {
  query: { userIds?: string[] | undefined };
  body: { userIds?: string[] | undefined };
}) {
  const ids = query.userIds ?? body.userIds;
  if (!ids) throw refuse(400, ['请至少选择一个用户', 'Choose at least one person']);
  return ids;
}

type Input = InputOf<typeof people.resetPassword>;

/** Sets random passwords, returned once, and ends all sessions of these users. */
export async function resetPasswords(work: Work, input: Input, exchange: Exchange): Promise<Audited<IssuedOrAsked[]>> {
  const started = performance.now();
  const ids = chosenUsers(input);
  if (ids.length > mostAtOnce)
    throw refuse(400, [`一次最多重置${mostAtOnce}个用户`, `At most ${mostAtOnce} people at once`]);
  if (work.actor.id && ids.includes(work.actor.id))
    throw refuse(400, ['请在个人中心修改自己的密码', 'Change your own password on your own page']);
  for (const id of ids) await work.table('user').need(id);
  const made = new Map<string, Initial>();
  for (const id of ids) made.set(id, await newPassword(work));
  return auditedTransaction(
    work,
    { call: people.resetPassword, input, exchange, started, noReplay: true },
    async (inside) => {
      await takeTurn(inside);
      const { alone, second } = await byWhom(inside, await lockedPeople(inside, ids));
      inside.target = ids.join(',');
      const issued: IssuedOrAsked[] = [];
      for (const row of alone) {
        const initial = made.get(row.id) ?? (await newPassword(inside));
        await issuePassword(inside, row, initial);
        issued.push({ ...shortOf(row), initialPassword: initial.plain, request: null });
      }
      const asked = await askForAll(inside, requestKinds.password, second);
      return [...issued, ...asked.map(withoutPassword)];
    },
  );
}

const shortOf = ({ id, account, realName }: UserRow) => ({ id, account, realName });
const withoutPassword = (request: RequestNote): IssuedOrAsked => {
  const { userId: id, account, realName } = request;
  return { id, account, realName, initialPassword: null, request };
};

export async function issuePassword(work: Work, row: UserRow, { hash }: Initial): Promise<void> {
  const change = { userId: row.id, hash, former: row.passwordHash, mustChange: 1 as const, by: work.actor.id };
  if (!(await setPassword(work.handle, change))) throw refuse('changedByOther');
  await clearFailures(work.handle, accountSubject(row.tenantId, row.account));
  await endSessionsOf(work.handle, [row.id], 'password');
  await noteHand(work, [row.id]);
}

export async function unlock(work: Work, ids: readonly string[]): Promise<RequestNote[]> {
  await takeTurn(work);
  const { alone, second } = await byWhom(work, await lockedPeople(work, ids));
  await unlockPeople(work, alone);
  work.target = ids.join(',');
  return askForAll(work, requestKinds.unlock, second);
}

export async function unlockPeople(work: Work, rows: readonly UserRow[]): Promise<void> {
  for (const { tenantId, account } of rows) await clearFailures(work.handle, accountSubject(tenantId, account));
}
