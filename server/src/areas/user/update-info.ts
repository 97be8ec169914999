import type { InputOf } from '@kaoxin/contract/call.ts';
import { profileProblems } from '@kaoxin/contract/user/profile.ts';
import { type Profile, user } from '@kaoxin/contract/user/user.ts';
import { avatarOf, prove } from '#areas/auth/index.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { sealedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';
import { addressesAfter, isMoved, tellOldAddress } from './own-addresses.ts';
import { ownAvatar } from './own-avatar.ts';
import { type OwnRow, opened, ownRow, present } from './profile.ts';

type Input = InputOf<typeof user.updateInfo>;

/**
 * Changes the caller's own record; an id in the body is ignored (wire.md B4). A new phone or e-mail could regain
 * access, so it requires the password, notifies the old address and ends other sessions (security.md S63). The real
 * name must stay unchanged: cases are withheld by it, and others know the user by it (S65).
 */
export async function updateInfo(work: Work, input: Input, exchange: Exchange): Promise<Audited<Profile>> {
  const started = performance.now();
  const { body } = input;
  const problems = Object.entries(profileProblems({ phone: body.phone, email: body.email }));
  if (problems.length > 0) {
    const words = problems.map(([, said]) => said);
    const fields = problems.map(([path, msg]) => ({ path, msg }));
    throw refuse(400, [words.map(([zh]) => zh).join('；'), words.map(([, en]) => en).join('; ')], { fields });
  }
  const before = await ownRow(work);
  if (body.realName !== undefined && body.realName !== before.realName.trim())
    throw refuse(400, [
      '姓名不能自行修改，请联系管理员在用户管理中修改',
      'You cannot change your own name; please ask an administrator to do so under Users',
    ]);
  const moved = isMoved(before, addressesAfter(body, before));
  if (moved) await proveOneself(work, body);
  return auditedTransaction(
    work,
    { call: user.updateInfo, input, exchange, started, noReplay: true },
    async (inside) => {
      const row = await store(inside, body, before);
      if (moved) await tellOldAddress(inside, before, row);
      return present(row);
    },
  );
}

async function proveOneself(work: Work, { password, oldPassword }: Input['body']): Promise<void> {
  const given = password || oldPassword;
  if (!given)
    throw refuse(400, ['修改手机号码或邮箱须输入登录密码', 'Changing your phone or e-mail requires your password']);
  await prove(work, given);
}

async function store(work: Work, body: Input['body'], before: OwnRow): Promise<OwnRow> {
  const avatar = await avatarAfter(work, body.avatar, before.avatar);
  const { phone: number, email } = addressesAfter(body, before);
  const { phone, phoneDigest } = sealedPhone(work.context, number);
  if ((body.version ?? before.version) !== before.version) throw refuse('changedByOther');
  const values = { name: body.name ?? before.name, avatar, phone, phoneDigest, email };
  const row = await work.table('user').change(before.id, values, { version: before.version });
  work.target = row.id;
  return opened(work, row);
}

/** Sending back the current picture, including the default, is no change. */
async function avatarAfter(work: Work, given: string | null | undefined, before: string | null) {
  if (given === undefined || given === avatarOf(before)) return before;
  return given ? ownAvatar(work, given) : null;
}
