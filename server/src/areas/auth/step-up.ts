import { refuse } from '#platform/http/errors.ts';
import { clearFailures, guessSubject, reserveAttempt, takeBackAttempt } from '#platform/session/failures.ts';
import { digestOf, shareOf, verifyPassword } from '#platform/session/passwords.ts';
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
 * Whether this is the caller's password. A try counts like a log-in: a stolen session is no way to guess. It stays noted
 * until `clearFailures`, for whoever asks for more than the password; one that was told to wait is no failure.
 */
export async function tryOwn(
  work: Work,
  given: string,
  { account, stored }: { account: string; stored: string },
): Promise<{ right: boolean; subject: string }> {
  const { id, tenantId, ip } = work.actor;
  const subject = await guessSubject(work.handle, { tenantId, account, ip });
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
  if (!right) throw refuse(400, ['登录密码不正确', 'The password is wrong']);
  return { person, subject };
}

/** The password once more, and nothing besides. */
export async function prove(work: Work, password: string): Promise<SessionPerson> {
  const { person, subject } = await tryPassword(work, password);
  await clearFailures(work.handle, subject);
  return person;
}
