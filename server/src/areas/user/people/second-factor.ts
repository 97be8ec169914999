import { type RequestNote, requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { noteHand } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { forgetDevices } from '#platform/session/devices.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import { dropFactors } from '#platform/session/second-factor/second-factor.ts';
import type { Work } from '#platform/work.ts';
import { askForAll, byWhom } from '../login-request/ask.ts';
import { lockedPeople, takeTurn } from './guards.ts';

/**
 * Removes the second factor of these users and ends their sessions. Refused for oneself: a session would suffice to
 * remove it.
 */
export async function resetFactors(work: Work, ids: readonly string[]): Promise<RequestNote[]> {
  if (work.actor.id && ids.includes(work.actor.id))
    throw refuse(400, ['不能重置自己的动态验证码', 'You cannot reset your own second factor']);
  await takeTurn(work);
  const { alone, second } = await byWhom(work, await lockedPeople(work, ids));
  await takeFactors(
    work,
    alone.map(({ id }) => id),
  );
  work.target = ids.join(',');
  return askForAll(work, requestKinds.factor, second);
}

export async function takeFactors(work: Work, ids: readonly string[]): Promise<void> {
  await dropFactors(work.handle, ids);
  await forgetDevices(work.handle, ids);
  await endSessionsOf(work.handle, ids, 'administrator');
  await noteHand(work, ids);
}
