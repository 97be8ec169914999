import { type RequestNote, requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { sql } from 'kysely';
import { openStatuses, visibleCases } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import type { Work } from '#platform/work.ts';
import { askForAll, byWhom } from '../login-request/ask.ts';
import { keepsRuler, lockedPeople, takeTurn } from './guards.ts';

/** Removes people, all or none: not oneself, not the last administrator, nobody who still handles a case. */
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

/** In the caller's transaction and turn. */
export async function removeThese(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await refuseHandlers(work, ids);
  await keepsRuler(work, () => work.table('user').remove(ids));
  await endSessionsOf(work.handle, ids, 'administrator');
}

/** Of a case that is not finished (domain.md 4.1, case_status). */
const unfinished = [0, ...openStatuses];

/** Whoever removes learns number and count of the cases that are there for him, of others that there are some. */
async function refuseHandlers(work: Work, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ handlerId: string }>`
    select p.handler_id from ${work.table('petitionLetter').ofTenant().as('p')}
    where p.case_status = any(${unfinished}::int[])
      and p.handler_id = any(${[...ids]}::bigint[])
    order by p.handler_id limit 1`.execute(work.business);
  const [used] = rows;
  if (!used) return;
  const name = (await namesOf(work, 'user', [used.handlerId]))(used.handlerId);
  const seen = await visibleCases(work, 'handlerId', used.handlerId, unfinished);
  if (!seen)
    throw refuse(400, [
      `用户【${name}】还有未办结的信访件,请先转交`,
      `${name} still handles petitions; have them handed over first`,
    ]);
  throw refuse(400, [
    `用户【${name}】还在办理信访件【${seen.caseNo}】等${seen.count}件,请先转交`,
    `${name} still handles ${seen.count} petitions, ${seen.caseNo} among them; hand them over first`,
  ]);
}
