import type { Label } from '@kaoxin/contract/conventions.ts';
import { requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { knownAs } from '#platform/access/actor.ts';
import type { SelectedRow } from '#platform/database/scoped-table.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { type Confirmer, holdersOf } from './second-person.ts';

export type RequestRow = SelectedRow<'loginRequest'>;

const page = ({ account }: RequestRow): string => `/system/loginRequest?account=${encodeURIComponent(account)}`;

/** What is to happen, as a noun. */
export const kindWords: Record<RequestRow['kind'], Label> = {
  [requestKinds.password]: ['重置密码', 'a new password'],
  [requestKinds.factor]: ['重置动态验证码', 'a reset of the second factor'],
  [requestKinds.unlock]: ['账号解锁', 'unlocking the account'],
  [requestKinds.change]: ['修改登录资料', 'a change of account, real name, phone, e-mail or state'],
  [requestKinds.remove]: ['删除用户', 'removing the account'],
};

const wordsOf = ({ kind }: RequestRow): string => kindWords[kind][0];

/** Those who can confirm, the person whose log-in it is, and who audits, hear of it at once. */
export async function notifyOfRequest(work: Work, row: RequestRow, confirmers: readonly Confirmer[]): Promise<void> {
  const what = wordsOf(row);
  await tell(
    work,
    confirmers.map(({ id }) => id),
    `${row.askerName}申请对${row.realName}(${row.account})${what},待您确认`,
    page(row),
  );
  await tell(work, [row.userId], `${row.askerName}申请对您的账号${what},如非您本人要求,请立即联系安全保密管理员`);
  await tellAuditors(work, row, `${row.askerName}申请对${row.realName}(${row.account})${what}`);
}

/** The one who asked, the person himself and who audits. */
export async function notifyOfDecision(work: Work, row: RequestRow, outcome: string): Promise<void> {
  const what = wordsOf(row);
  const by = knownAs(work.actor);
  const asker = row.createUser === null ? [] : [row.createUser];
  await tell(work, asker, `您对${row.realName}(${row.account})${what}的申请${outcome},处理人${by}`, page(row));
  await tell(work, [row.userId], `${row.askerName}对您的账号${what}的申请${outcome},处理人${by}`);
  await tellAuditors(work, row, `${row.askerName}对${row.realName}(${row.account})${what}的申请${outcome},处理人${by}`);
}

async function tellAuditors(work: Work, row: RequestRow, title: string): Promise<void> {
  const auditors = await holdersOf(work, ['audit_admin']);
  const others = auditors.filter(({ id }) => id !== row.userId && id !== row.createUser);
  await tell(
    work,
    others.map(({ id }) => id),
    title,
    page(row),
  );
}

const tell = (work: Work, people: readonly string[], title: string, path?: string): Promise<void> =>
  notifyPeople(work, people, { tab: 'message', title, ...(path ? { path } : {}) });
