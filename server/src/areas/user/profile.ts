import type { Profile } from '@kaoxin/contract/user/user.ts';
import { avatarOf } from '#areas/auth/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { openedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';

/** A person's own row, as far as he sees and changes it himself. */
export interface OwnRow extends Omit<Profile, 'avatar'> {
  avatar: string | null;
}

export const present = (row: OwnRow): Profile => ({
  id: row.id,
  account: row.account,
  name: row.name,
  realName: row.realName,
  avatar: avatarOf(row.avatar),
  phone: row.phone,
  email: row.email,
  version: row.version,
});

/** With the phone as a person reads it. */
export const opened = ({ context }: Work, row: OwnRow): OwnRow => ({ ...row, phone: openedPhone(context, row.phone) });

export async function ownRow(work: Work): Promise<OwnRow> {
  const { id } = work.actor;
  const row = id === null ? undefined : await work.table('user').find(id);
  if (!row) throw refuse(404, ['用户不存在!', 'The user does not exist']);
  return opened(work, row);
}

/** The caller's own record: the personal page (wire.md B4). */
export const ownProfile = async (work: Work): Promise<Profile> => present(await ownRow(work));
