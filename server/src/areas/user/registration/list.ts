import type { Registration } from '@kaoxin/contract/user/registration.ts';
import type { ListOptions } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

export const registrationList: ListOptions = {
  columns: [
    ...['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'version', 'status'],
    ...['account', 'realName', 'sourceName', 'reason'],
  ],
  order: [{ field: 'id', descending: true }],
};

export const presentRegistration = ({
  passwordHash: _,
  socialLinkId: __,
  userId: ___,
  ...row
}: SelectedRow<'registration'>): Registration => row;
