import { refuse } from '#platform/http/errors.ts';
import { clearFailures, guessSubject, reserveAttempt } from '#platform/session/failures.ts';
import { digestOf, verifyPassword } from '#platform/session/passwords.ts';
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
 * The password once more, before what guards the account changes. A try counts like a log-in: a stolen session is no
 * way to guess. It stays noted until `clearFailures`, for whoever asks for more than the password.
 */
export async function tryPassword(work: Work, password: string): Promise<Proved> {
  const person = await self(work);
  const { tenantId, account } = person;
  const subject = await guessSubject(work.handle, { tenantId, account, ip: work.actor.ip });
  const open = await reserveAttempt(work, subject, person.tenantId);
  const right = await verifyPassword(digestOf(password), person.passwordHash);
  if (!open || !right) throw refuse(400, ['登录密码不正确', 'The password is wrong']);
  return { person, subject };
}

/** The password once more, and nothing besides. */
export async function prove(work: Work, password: string): Promise<SessionPerson> {
  const { person, subject } = await tryPassword(work, password);
  await clearFailures(work.handle, subject);
  return person;
}
