import type { Label } from '@kaoxin/contract/conventions.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { ProfileForm } from '@kaoxin/contract/user/user.ts';
import { putMessages } from '#platform/live/inbox.ts';
import { endSessionsOf } from '#platform/session/end-session.ts';
import type { Work } from '#platform/work.ts';
import { notifyPhone } from './notify-phone.ts';
import type { OwnRow } from './profile.ts';

type Addresses = Pick<OwnRow, 'phone' | 'email'>;

export const addressesAfter = (given: ProfileForm, before: Addresses): Addresses => ({
  phone: given.phone === undefined ? before.phone : phoneNumber(given.phone ?? '') || null,
  email: given.email === undefined ? before.email : given.email?.trim() || null,
});

export const isMoved = (before: Addresses, after: Addresses): boolean =>
  (before.phone ?? '') !== (after.phone ?? '') || (before.email ?? '') !== (after.email ?? '');

export async function tellOldAddress(work: Work, before: OwnRow, after: OwnRow): Promise<void> {
  const { id, realName } = before;
  const addresses: Label[] = [
    ...((before.phone ?? '') === (after.phone ?? '') ? [] : [['手机号码', 'phone number'] as const]),
    ...((before.email ?? '') === (after.email ?? '') ? [] : [['邮箱', 'e-mail address'] as const]),
  ];
  const moved = addresses.map(([zh]) => zh).join('和');
  const movedEn = addresses.map(([, en]) => en).join(' and ');
  await putMessages(work.handle, work.actor.tenantId, [id], {
    tab: 'message',
    title: [
      `您的${moved}已修改，其他设备上的登录已退出；如非本人操作，请立即修改密码并联系安全保密管理员`,
      `Your ${movedEn} was changed, and other devices were logged out; if it was not you, change your password at once and tell the security administrator`,
    ],
  });
  await notifyPhone(work, before.phone, realName, `${moved}已修改`);
  await endSessionsOf(work.handle, [id], 'address', work.actor.sessionId);
}
