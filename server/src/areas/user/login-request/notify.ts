import type { Label } from '@kaoxin/contract/conventions.ts';
import { requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { knownAs } from '#platform/access/actor.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
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
  [requestKinds.change]: ['修改登录资料', 'a change of account, full name, phone, e-mail or status'],
  [requestKinds.remove]: ['删除用户', 'removing the account'],
};

const wordsOf = ({ kind }: RequestRow): string => kindWords[kind][0];

const advice = '如非您本人要求，请立即联系安全保密管理员。';

/** Those who can confirm, the person whose log-in it is, and who audits, hear of it at once. */
export async function notifyOfRequest(work: Work, row: RequestRow, confirmers: readonly Confirmer[]): Promise<void> {
  const what = wordsOf(row);
  const asked = `${row.askerName}申请对${row.realName}(${row.account})${what}`;
  const people = confirmers.map(({ id }) => id);
  await tell(work, people, `${row.realName}的${what}待您确认`, `${asked}。`, page(row));
  const content = `${row.askerName}申请对您的账号${what}，经另一人确认后生效。${advice}`;
  await tell(work, [row.userId], `您的账号有人申请${what}`, content);
  await tellAuditors(work, row, `${row.realName}的${what}申请`, `${asked}。`);
}

/** The one who asked, the person himself and who audits. */
export async function notifyOfDecision(work: Work, row: RequestRow, outcome: string): Promise<void> {
  const what = wordsOf(row);
  const by = knownAs(work.actor);
  const asker = row.createUser === null ? [] : [row.createUser];
  const title = `${row.realName}的${what}申请${outcome}`;
  const asked = `${row.askerName}对${row.realName}(${row.account})${what}的申请${outcome}，处理人${by}。`;
  await tell(work, asker, title, asked, page(row));
  const content = `${row.askerName}对您的账号${what}的申请${outcome}，处理人${by}。${advice}`;
  await tell(work, [row.userId], `您账号的${what}申请${outcome}`, content);
  await tellAuditors(work, row, title, asked);
}

async function tellAuditors(work: Work, row: RequestRow, title: string, content: string): Promise<void> {
  const auditors = await holdersOf(work, ['audit_admin']);
  const others = auditors.filter(({ id }) => id !== row.userId && id !== row.createUser);
  const people = others.map(({ id }) => id);
  await tell(work, people, title, content, page(row));
}

const tell = (work: Work, people: readonly string[], title: string, content: string, path?: string): Promise<void> =>
  notifyPeople(work, people, { tab: 'message', title, content, ...(path ? { path } : {}) });
