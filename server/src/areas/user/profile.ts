import type { Profile } from '@kaoxin/contract/user/user.ts';
import { avatarOf } from '#areas/auth/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { openedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';

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

export const opened = ({ context }: Work, row: OwnRow): OwnRow => ({ ...row, phone: openedPhone(context, row.phone) });

export async function ownRow(work: Work): Promise<OwnRow> {
  const { id } = work.actor;
  const row = id === null ? undefined : await work.table('user').find(id);
  if (!row) throw refuse(404, ['用户不存在!', 'The user does not exist']);
  return opened(work, row);
}

export const ownProfile = async (work: Work): Promise<Profile> => present(await ownRow(work));
