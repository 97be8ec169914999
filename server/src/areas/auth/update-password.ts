import { session } from '@kaoxin/contract/auth/session.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { sessionHashes } from '#platform/session/clients.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import { clearFailures } from '#platform/session/failures.ts';
import { digestToSet, passwordPolicy, refusalOf } from '#platform/session/password/password-policy.ts';
import { setPassword, storedPasswords } from '#platform/session/password/password-store.ts';
import { hashPassword, shareOf } from '#platform/session/password/passwords.ts';
import type { Work } from '#platform/work.ts';
import { tryOwn } from './step-up.ts';

type Input = InputOf<typeof session.updatePassword>;
const wrong = (field: keyof Input['body'], words: Label) => refuse(400, words, { fields: [field] });

/**
 * Changes the caller's password (wire.md B4: first the confirmation, then the old one). Ends other sessions. Wrong old
 * passwords count like failed logins, so a stolen session cannot guess.
 */
export async function updatePassword(work: Work, input: Input, exchange: Exchange): Promise<Audited<null>> {
  const started = performance.now();
  const { oldPassword, newPassword } = wanted(input);
  const { id } = work.actor;
  const known = id === null ? undefined : await storedPasswords(work.handle, id);
  const former = known?.hashes[0];
  if (id === null || !known || !former) throw refuse('notSignedIn');
  await proveOld(work, known.account, oldPassword, former);
  const policy = await passwordPolicy(work.context, work.actor.tenantId);
  const chosen = { given: newPassword, mayBeHashed: await sessionHashes(work.handle, work.actor.sessionId) };
  const refusal = await refusalOf(chosen, known.account, known.hashes, policy, shareOf(id));
  if (refusal) throw wrong('newPassword', refusal);
  const hash = await hashPassword(digestToSet(chosen), shareOf(id));
  const writing = { call: session.updatePassword, input, audited: null, exchange, started, noReplay: true };
  return auditedTransaction(work, writing, async (inside) => {
    await store(inside, { userId: id, hash, former });
    return null;
  });
}

function wanted({ query, body }: Input): { oldPassword: string; newPassword: string } {
  const given = (name: keyof typeof query & keyof typeof body): string => body[name] ?? query[name] ?? '';
  const newPassword = given('newPassword');
  if (newPassword !== given('newPassword1'))
    throw wrong('newPassword1', ['请输入正确的确认密码!', 'The confirmation differs from the new password']);
  const oldPassword = given('oldPassword');
  if (oldPassword === '') throw wrong('oldPassword', ['请输入原密码', 'Enter the old password']);
  if (newPassword === '') throw wrong('newPassword', ['请输入新密码', 'Enter the new password']);
  return { oldPassword, newPassword };
}

async function proveOld(work: Work, account: string, given: string, stored: string): Promise<void> {
  const { right, subject } = await tryOwn(work, given, { account, stored });
  if (!right) throw wrong('oldPassword', ['原密码不正确!', 'The old password is wrong']);
  await clearFailures(work.handle, subject);
}

async function store(work: Work, change: { userId: string; hash: string; former: string }): Promise<void> {
  const { actor, handle } = work;
  if (!(await setPassword(handle, { ...change, mustChange: 0, by: actor.id }))) throw refuse('changedByOther');
  await endSessionsOf(handle, [change.userId], 'password', actor.sessionId);
  work.target = change.userId;
}
