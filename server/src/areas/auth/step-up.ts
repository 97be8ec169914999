import { refuse } from '#platform/http/errors.ts';
import { clearFailures, reserveAttempt, sessionSubject, takeBackAttempt } from '#platform/session/failures.ts';
import { digestOf, shareOf, verifyPassword } from '#platform/session/password/passwords.ts';
import { personById, type SessionPerson } from '#platform/session/person.ts';
import type { Work } from '#platform/work.ts';

/** The caller, as log-in knows him. */
export async function self({ actor, handle }: Work): Promise<SessionPerson> {
  const person = actor.id === null ? undefined : await personById(handle, actor.id);
  if (!person) throw refuse('notSignedIn');
  return person;
}

/** Somebody whose password was right, and the try that is still noted as a failure. */
export interface Proved {
  person: SessionPerson;
  subject: string;
}

/**
 * Whether this is the caller's password. A stolen session is no way to guess: tries are as few as at log-in, and counted
 * by the session, so that nobody outside keeps its owner from it. One stays noted until `clearFailures`, for whoever asks
 * for more than the password; one that was told to wait is no failure.
 */
export async function tryOwn(
  work: Work,
  given: string,
  { account, stored }: { account: string; stored: string },
): Promise<{ right: boolean; subject: string }> {
  const { id, tenantId, sessionId } = work.actor;
  const subject = sessionSubject(tenantId, account, sessionId ?? '');
  const open = await reserveAttempt(work, subject, tenantId);
  const right = await verifyPassword(digestOf(given), stored, shareOf(id)).catch(async (error: unknown) => {
    if (open) await takeBackAttempt(work.handle, subject);
    throw error;
  });
  return { right: open && right, subject };
}

/** The password once more, before what guards the account changes. */
export async function tryPassword(work: Work, password: string): Promise<Proved> {
  const person = await self(work);
  const { right, subject } = await tryOwn(work, password, { account: person.account, stored: person.passwordHash });
  if (!right) throw refuse(400, ['登录密码不正确', 'The password is wrong'], { fields: ['password'] });
  return { person, subject };
}

/** The password once more, and nothing besides. */
export async function prove(work: Work, password: string): Promise<SessionPerson> {
  const { person, subject } = await tryPassword(work, password);
  await clearFailures(work.handle, subject);
  return person;
}
