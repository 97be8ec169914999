import { refuse } from '#platform/http/errors.ts';
import { clearFailures, reserveAttempt, sessionSubject, takeBackAttempt } from '#platform/session/failures.ts';
import { digestOf, shareOf, verifyPassword } from '#platform/session/password/passwords.ts';
import { personById, type SessionPerson } from '#platform/session/person.ts';
import type { Work } from '#platform/work.ts';

export async function self({ actor, handle }: Work): Promise<SessionPerson> {
  const person = actor.id === null ? undefined : await personById(handle, actor.id);
  if (!person) throw refuse('notSignedIn');
  return person;
}

/** A user with a right password, and the subject of the attempt that still counts as a failure. */
export interface Proved {
  person: SessionPerson;
  subject: string;
}

/**
 * Checks the caller's password. Attempts are limited like logins and counted per session, so a stolen session cannot
 * guess and outsiders cannot lock the owner out. The attempt counts as a failure until `clearFailures`; one that must
 * wait does not count.
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

export async function tryPassword(work: Work, password: string): Promise<Proved> {
  const person = await self(work);
  const { right, subject } = await tryOwn(work, password, { account: person.account, stored: person.passwordHash });
  if (!right) throw refuse(400, ['登录密码不正确', 'The password is wrong'], { fields: ['password'] });
  return { person, subject };
}

export async function prove(work: Work, password: string): Promise<SessionPerson> {
  const { person, subject } = await tryPassword(work, password);
  await clearFailures(work.handle, subject);
  return person;
}
