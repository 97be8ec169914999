import type { InputOf } from '@kaoxin/contract/call.ts';
import { profileProblems } from '@kaoxin/contract/user/profile.ts';
import type { Profile, user } from '@kaoxin/contract/user/user.ts';
import { sql } from 'kysely';
import { avatarOf } from '#areas/auth/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { pinyinKey } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { ownAvatar } from './own-avatar.ts';
import { type OwnRow, ownColumns, ownRow, present } from './profile.ts';

type Body = InputOf<typeof user.updateInfo>['body'];

/** A person changes his own record, and never another one: an id in the body is not looked at (wire.md B4). */
export async function updateInfo(work: Work, body: Body): Promise<Profile> {
  const problems = Object.values(profileProblems(body));
  if (problems.length > 0)
    throw refuse(400, [problems.map(([zh]) => zh).join(';'), problems.map(([, en]) => en).join('; ')]);
  const before = await ownRow(work);
  const avatar = await avatarAfter(work, body.avatar, before.avatar);
  const realName = body.realName ?? before.realName;
  const phone = body.phone === undefined ? before.phone : (body.phone?.trim() ?? null);
  const email = body.email === undefined ? before.email : body.email?.trim() || null;
  const { actor, now } = work;
  const { rows } = await sql<OwnRow>`update "user" set name = ${body.name ?? before.name}, real_name = ${realName},
      real_name_key = ${pinyinKey(realName, { surname: true })}, avatar = ${avatar}, phone = ${phone}, email = ${email},
      update_user = ${actor.id}, update_time = ${now}, version = version + 1
    where id = ${actor.id} and version = ${body.version ?? before.version} and is_deleted = 0
    returning ${ownColumns}`.execute(work.handle);
  const [row] = rows;
  if (!row) throw refuse('changedByOther');
  // kept totals of lists of people
  await sql`insert into "change" (table_name, tenant_id) values ('user', ${actor.tenantId})`.execute(work.handle);
  work.target = row.id;
  return present(row);
}

/** The picture that is shown already is no change, the default one included. */
async function avatarAfter(work: Work, given: string | null | undefined, before: string | null) {
  if (given === undefined || given === avatarOf(before)) return before;
  return given ? ownAvatar(work, given) : null;
}
