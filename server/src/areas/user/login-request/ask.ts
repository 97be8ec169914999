import {
  type LoginChange,
  type RequestKind,
  type RequestNote,
  requestStates,
} from '@kaoxin/contract/user/login-request.ts';
import { type SqlBool, sql } from 'kysely';
import { knownAs } from '#platform/access/actor.ts';
import { faultOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import { wholeSetting } from '#platform/session/limits.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { UserRow } from '../people/present.ts';
import { notifyOfRequest } from './notify.ts';
import { type Confirmer, confirmersOf, confirmingRoles, needsSecondPerson } from './second-person.ts';
import { standingOf } from './standing.ts';

export async function byWhom(work: Work, rows: readonly UserRow[]): Promise<{ alone: UserRow[]; second: UserRow[] }> {
  const alone: UserRow[] = [];
  const second: UserRow[] = [];
  for (const row of rows) ((await needsSecondPerson(work, row)) ? second : alone).push(row);
  return { alone, second };
}

export async function askForAll(work: Work, kind: RequestKind, rows: readonly UserRow[]): Promise<RequestNote[]> {
  const notes: RequestNote[] = [];
  for (const row of rows) notes.push(await askFor(work, kind, row));
  return notes;
}

export async function askFor(
  work: Work,
  kind: RequestKind,
  person: UserRow,
  changes: readonly LoginChange[] = [],
): Promise<RequestNote> {
  const { actor, context } = work;
  const confirmers = await neededConfirmers(work, person);
  await expireFor(work, person.id, kind);
  const { id: userId, account, realName } = person;
  const row = await asOnlyOne(account, () =>
    insertRequest(work, {
      kind,
      userId,
      userStanding: standingOf(person),
      account,
      realName,
      askerName: knownAs(actor),
      changesSealed: changes.length > 0 ? context.secrets.seal(JSON.stringify(changes), 'change') : null,
    }),
  );
  await notifyOfRequest(work, row, confirmers);
  return { id: row.id, userId, account, realName, confirmers: confirmers.map((one) => one.realName) };
}

type Asked = Parameters<ReturnType<typeof doorOf>['insert']>[0];
const doorOf = (work: Work) => work.table('loginRequest');

async function insertRequest(
  work: Work,
  asked: Omit<Asked, 'expireTime' | 'deciderName' | 'decideTime' | 'reason' | 'status'>,
) {
  const expireTime = await expiresAt(work);
  const open = { status: requestStates.waiting, deciderName: null, decideTime: null, reason: null };
  return doorOf(work).insert({ ...asked, ...open, expireTime });
}

async function neededConfirmers(work: Work, person: UserRow): Promise<Confirmer[]> {
  const asker = work.actor.id ?? '';
  const confirmers = await confirmersOf(work, person, asker);
  if (confirmers.length > 0) return confirmers;
  const bySecurity = (await confirmingRoles(work, person.roleIds, asker)).includes('sec_admin');
  const [zh, en] = bySecurity
    ? ['安全保密管理员', 'security administrator']
    : ['超级管理员（或本租户管理员）', 'administrator'];
  throw refuse(400, [
    `账号【${person.account}】的登录变更须由另一名${zh}确认，目前没有这样的人员（7日内由您或同一来源开设账号、授予角色、重置登录的不算）；请先为另一名人员授予该角色`,
    `Another ${en} has to confirm changes of the log-in of ${person.account}, and there is none, not counting accounts that you, or whoever made yours, have made, given roles or reset within seven days; give it to somebody else first`,
  ]);
}

async function expiresAt(work: Work): Promise<string> {
  const days = wholeSetting(await settingsOf(work), 'account.requestDays', 7, 1, 90);
  const { rows } = await sql<{ until: string }>`
    select (now() + make_interval(days => ${days}))::timestamptz(0) as until`.execute(work.handle);
  return String(rows[0]?.until);
}

/** Expires an outdated request, because a new one may come before the expiry job runs. */
async function expireFor(work: Work, userId: string, kind: RequestKind): Promise<void> {
  const tooOld = sql<SqlBool>`user_id = ${userId} and kind = ${kind} and status = ${requestStates.waiting}
    and expire_time <= now()`;
  await work.table('loginRequest').changeMany(tooOld, { status: requestStates.expired });
}

async function asOnlyOne<R>(account: string, write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (faultOf(error).constraint !== 'login_request_waiting') throw error;
    throw refuse(409, [
      `账号【${account}】的同一变更已在等待确认`,
      `The same change of ${account} is already waiting for confirmation`,
    ]);
  }
}
