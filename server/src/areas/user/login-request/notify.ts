import type { Label } from '@kaoxin/contract/conventions.ts';
import { requestKinds } from '@kaoxin/contract/user/login-request.ts';
import { knownAs } from '#platform/access/actor.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { type InboxWords, notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { type Confirmer, holdersOf } from './second-person.ts';

export type RequestRow = SelectedRow<'loginRequest'>;

const page = ({ account }: RequestRow): string => `/system/loginRequest?account=${encodeURIComponent(account)}`;

export const kindWords: Record<RequestRow['kind'], Label> = {
  [requestKinds.password]: ['重置密码', 'a new password'],
  [requestKinds.factor]: ['重置动态验证码', 'a reset of the second factor'],
  [requestKinds.unlock]: ['账号解锁', 'unlocking the account'],
  [requestKinds.change]: ['修改登录资料', 'a change of account, full name, phone, e-mail or status'],
  [requestKinds.remove]: ['删除用户', 'removing the account'],
};

const advice: Label = [
  '如非您本人要求，请立即联系安全保密管理员。',
  'If you did not ask for this, tell the security administrator at once.',
];

export async function notifyOfRequest(work: Work, row: RequestRow, confirmers: readonly Confirmer[]): Promise<void> {
  const { askerName, realName, account } = row;
  const [zh, en] = kindWords[row.kind];
  const asked: Label = [
    `${askerName}申请对${realName}(${account})${zh}。`,
    `${askerName} asked for ${en} for ${realName} (${account}).`,
  ];
  const people = confirmers.map(({ id }) => id);
  const awaits: Label = [`${realName}的${zh}待您确认`, `${realName}: ${en} awaits your confirmation`];
  await tell(work, people, { title: awaits, content: asked, path: page(row) });
  await tell(work, [row.userId], {
    title: [`您的账号有人申请${zh}`, `Your account: ${en} was asked for`],
    content: [
      `${askerName}申请对您的账号${zh}，经另一人确认后生效。${advice[0]}`,
      `${askerName} asked for ${en} for your account; it takes effect once somebody else has confirmed it. ${advice[1]}`,
    ],
  });
  const title: Label = [`${realName}的${zh}申请`, `${realName}: request for ${en}`];
  await tellAuditors(work, row, { title, content: asked });
}

export async function notifyOfDecision(work: Work, row: RequestRow, outcome: Label): Promise<void> {
  const { askerName, realName, account } = row;
  const [zh, en] = kindWords[row.kind];
  const [became, becameEn] = outcome;
  const by = knownAs(work.actor);
  const asker = row.createUser === null ? [] : [row.createUser];
  const words: Words = {
    title: [`${realName}的${zh}申请${became}`, `${realName}: request for ${en} ${becameEn}`],
    content: [
      `${askerName}对${realName}(${account})${zh}的申请${became}，处理人${by}。`,
      `The request of ${askerName} for ${en} for ${realName} (${account}) was ${becameEn} by ${by}.`,
    ],
  };
  await tell(work, asker, { ...words, path: page(row) });
  await tell(work, [row.userId], {
    title: [`您账号的${zh}申请${became}`, `Your account: request for ${en} ${becameEn}`],
    content: [
      `${askerName}对您的账号${zh}的申请${became}，处理人${by}。${advice[0]}`,
      `The request of ${askerName} for ${en} for your account was ${becameEn} by ${by}. ${advice[1]}`,
    ],
  });
  await tellAuditors(work, row, words);
}

type Words = Pick<InboxWords, 'title' | 'content' | 'path'>;

async function tellAuditors(work: Work, row: RequestRow, words: Words): Promise<void> {
  const auditors = await holdersOf(work, ['audit_admin']);
  const others = auditors.filter(({ id }) => id !== row.userId && id !== row.createUser);
  const people = others.map(({ id }) => id);
  await tell(work, people, { ...words, path: page(row) });
}

const tell = (work: Work, people: readonly string[], words: Words): Promise<void> =>
  notifyPeople(work, people, { tab: 'message', ...words });
