import { type RequestNote, requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { workOfUsers } from '#engine/ports/duty-port.ts';
import { refuse } from '#platform/http/errors.ts';
import { nameOf } from '#platform/names.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import type { Work } from '#platform/work.ts';
import { askForAll, byWhom } from '../login-request/ask.ts';
import { keepsRuler, lockedPeople, takeTurn } from './guards.ts';

/** Removes users, all or none. Refused for oneself, the last administrator and users with open cases. */
export async function removePeople(work: Work, ids: readonly string[]): Promise<RequestNote[]> {
  await takeTurn(work);
  const rows = await lockedPeople(work, ids);
  if (work.actor.id && ids.includes(work.actor.id))
    throw refuse(400, ['不能删除自己的账号', 'You cannot delete your own account']);
  const { alone, second } = await byWhom(work, rows);
  await refuseHandlers(work, ids);
  work.target = ids.join(',');
  await removeThese(
    work,
    alone.map(({ id }) => id),
  );
  return askForAll(work, requestKinds.remove, second);
}

export async function removeThese(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await refuseHandlers(work, ids);
  await keepsRuler(work, () => work.table('user').remove(ids));
  await endSessionsOf(work.handle, ids, 'administrator');
}

/** The message shows case number and count only for cases that the caller may see. */
async function refuseHandlers(work: Work, ids: readonly string[]): Promise<void> {
  const held = await workOfUsers(work, ids);
  if (!held) return;
  const name = await nameOf(work, 'user', held.id);
  const { called, several, seen } = held;
  if (!seen)
    throw refuse(400, [
      `用户【${name}】还有未办结的${called[0]}，请先转交`,
      `${name} still handles ${several}; have them handed over first`,
    ]);
  throw refuse(400, [
    `用户【${name}】还在办理${called[0]}【${seen.caseNo}】等${seen.count}件，请先转交`,
    `${name} still handles ${seen.countWords} (${seen.caseNo}); have them handed over first`,
  ]);
}
