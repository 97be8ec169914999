import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';

export const people = {
  handler: { name: '陈知远', account: 'chenzhiyuan' },
  colleague: { name: '方晓棠', account: 'fangxiaotang' },
  auditor: { name: '周慎之', account: 'zhoushenzhi' },
  secondAuditor: { name: '韩以宁', account: 'hanyining' },
  leader: { name: '林致和', account: 'linzhihe' },
  inspector: { name: '严若清', account: 'yanruoqing' },
  exams: { name: '唐亦山', account: 'tangyishan' },
  /** The second person for actions of `exams`. */
  secondExams: { name: '沈承舟', account: 'shenchengzhou' },
  clerk: { name: '江亦衡', account: 'jiangyiheng' },
  secondClerk: { name: '阎怀栩', account: 'yanhuaixu' },
  titles: { name: '雷知樵', account: 'leizhiqiao' },
  /** Manages 澄江考区. */
  district: { name: '蔡闻博', account: 'caiwenbo' },
  /** Manages 云溪第一中学考点. */
  centre: { name: '苏映棠', account: 'suyingtang' },
  editor: { name: '魏书栩', account: 'weishuxu' },
  author: { name: '薛怀舟', account: 'xuehuaizhou' },
  reviewer: { name: '姜书舟', account: 'jiangshuzhou' },
  analyst: { name: '穆清和', account: 'muqinghe' },
  administrator: { name: '许明达', account: 'xumingda' },
  security: { name: '秦守一', account: 'qinshouyi' },
} as const;
export type Role = keyof typeof people;

export interface Account {
  account: string;
  password: string;
}
export type Token = Record<string, unknown> & { access_token: string; refresh_token: string };

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

/** All accounts of the demonstration share the password that `site` returns. */
export async function accountOf(url: string, role: Role): Promise<Account> {
  const answer = await fetch(`${url}/api/site`, { headers: { authorization: client } });
  const { data } = (await answer.json()) as { data: { demoAccounts: Account[] } };
  const [anybody] = data.demoAccounts;
  if (!anybody) throw new Error('The server is no demonstration.');
  return { account: people[role].account, password: anybody.password };
}

export async function tokenOf(url: string, { account, password }: Account): Promise<Token> {
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?tenantId=000000&scope=all`, {
    method: 'POST',
    headers: { authorization: client, 'tenant-id': '000000' },
    body: new URLSearchParams({
      grant_type: 'password',
      username: account,
      password: createHash('md5').update(password).digest('hex'),
      type: 'account',
    }),
  });
  if (!answer.ok) throw new Error(`${account} could not log in: ${await answer.text()}`);
  return (await answer.json()) as Token;
}

export type Caller = <D>(path: string, body?: object) => Promise<D>;

/** HTTP calls with a token; returns `data` and rejects with the server's message. */
export function callerWith(url: string, token: Token): Caller {
  const headers = {
    authorization: client,
    'blade-auth': `bearer ${token.access_token}`,
    'content-type': 'application/json',
  };
  return async <D>(path: string, body?: object): Promise<D> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${url}/api/${path}`, { headers, ...sent });
    const { data, msg } = (await answer.json()) as { data: D; msg: string };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${msg}`);
    return data;
  };
}

/** Factor for the timeouts of calls in pages: a slow test machine may pause. */
const slower = 12;

/** Name of a cookie: the first page of a context has to fill the storage. */
const empty = 'kaoxin-stage-empty';

/**
 * Fills a new browser with the state after log-in: two cookies, the stored session (wire.md A) and `more`. Playwright's
 * storageState opens an extra page for it each time.
 */
export async function remember(
  context: BrowserContext,
  url: string,
  token: Token | undefined,
  more: Record<string, unknown>,
): Promise<void> {
  await context.addCookies([...cookiesOf(url, token), cookie(url, empty, '1')]);
  await context.addInitScript(
    ({ origin, entries, empty, slower }) => {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds * slower);
      if (location.origin !== origin || !document.cookie.includes(empty)) return;
      for (const { name, value } of entries) localStorage.setItem(name, value);
      // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and the page would be faster
      document.cookie = `${empty}=; path=/; max-age=0`;
    },
    { origin: url, entries: entriesOf(token, more), empty, slower },
  );
}

export async function rememberInstead(
  page: Page,
  url: string,
  token: Token | undefined,
  more: Record<string, unknown>,
): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookiesOf(url, token));
  await page.evaluate(
    (entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    entriesOf(token, more),
  );
}

const cookie = (url: string, name: string, value: string) => ({ name, value, url, sameSite: 'Strict' as const });

function cookiesOf(url: string, token: Token | undefined) {
  if (!token) return [];
  return [
    cookie(url, 'kaoxin-access-token', token.access_token),
    cookie(url, 'kaoxin-refresh-token', token.refresh_token),
  ];
}

function entriesOf(token: Token | undefined, more: Record<string, unknown>) {
  const session = token && { token: token.access_token, refreshToken: token.refresh_token, userInfo: personIn(token) };
  return Object.entries({ ...session, ...more }).map(([name, content]) => kept(name, content));
}

/** An entry in the front end's format (`web/src/platform/memory/storage.ts`). */
const kept = (name: string, content: unknown): { name: string; value: string } => ({
  name: `kaoxin-${name}`,
  value: JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
});

const personIn = (token: Token) => ({
  tenantId: token.tenant_id,
  userId: token.user_id,
  account: token.account,
  userName: token.user_name,
  nickName: token.nick_name,
  roleName: token.role_name,
  roleId: token.role_id,
  deptId: token.dept_id,
  postId: token.post_id,
  avatar: token.avatar,
  mustChangePassword: token.must_change_password === 1,
  watermark: token.watermark === 1,
});

/** Names of the session's cookies. The browser mark survives logout and grants nothing (decision 017). */
export const sessionCookies = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => !name.startsWith('kaoxin-device-'));
