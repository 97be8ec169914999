import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, type Label, optional, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Answer of every grant (specification section 3, session). `expires_in` in seconds. */
export const token = object(() => ({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  tenant_id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  account: z.string(),
  role_name: z.string(),
  role_id: z.string(),
  dept_id: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
  avatar: z.string(),
  /** 1 = the password must be changed before anything else is possible */
  must_change_password: z.int(),
  /**
   * 1: pages show a watermark with the user's name, account and the date (parameter `watermark.on` of the tenant);
   * absent: no watermark
   */
  watermark: truth.optional(),
  recovery_codes: z.array(z.string()).optional(),
}));
export type Token = z.output<typeof token>;

/** Answer of a token call that the user can correct (wire.md A, Token errors); HTTP 400. */
export interface TokenRefusal {
  error_code: string;
  error_description: string;
  /** `second_factor_required`, `second_factor_enrolment`: to be returned with `factor_code` within ten minutes */
  factor_token?: string;
  secret?: string;
  uri?: string;
  qr?: string;
}

const word = z.string().max(512).optional();
export const tokenRequest = object(() => ({
  grant_type: word,
  tenantId: word,
  scope: word,
  username: word,
  password: word,
  type: word,
  refresh_token: word,
  phone: word,
  source: word,
  code: z.string().max(2048).optional(),
  state: word,
  deptId: word,
  roleId: word,
  factor_token: word,
  factor_code: word,
  /** sent by other clients with a grant type that is not supported here */
  redirect_uri: word,
}));

export const captcha = object(() => ({ key: z.string(), image: z.string() }));

/** Controls other than tab and line end could forge lines or colours in the log display (security.md S35). */
const logged = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, ' '));
/** One entry of the browser's local error log (specification section 3). */
export const logEntry = object(() => ({
  type: logged(64),
  message: logged(4000),
  stack: logged(16000).optional(),
  info: logged(4000).optional(),
  url: logged(2000).optional(),
  time: logged(32),
}));

const logEntries = z.array(logEntry).max(200);
facts.add(logEntries, { label: ['日志', 'Log entries'], asks: 'text', kind: 'structure' });

export const person = object(() => ({
  id: z.string(),
  tenantId: z.string(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  roleNames: z.array(z.string()),
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  mustChangePassword: z.int(),
}));

/** Used exactly as typed: neither trimmed nor normalized (ASVS 6.2.8). */
export function typedPassword(label: Label) {
  const schema = z.string().max(128);
  facts.add(schema, { label, asks: 'text', kind: 'text', max: 128 });
  return optional(schema);
}
const passwords = object(() => ({
  oldPassword: typedPassword(['原密码', 'Old password']),
  newPassword: typedPassword(['新密码', 'New password']),
  newPassword1: typedPassword(['确认密码', 'Confirmation']),
}));

export const session = {
  token: post('blade-auth/oauth/token', {
    title: ['登录', 'Log in'],
    access: 'public',
    query: tokenRequest,
    body: tokenRequest,
    answer: token,
    shape: 'bare',
    writes: false,
  }),
  refresh: post('blade-auth/oauth/token/refresh', {
    title: ['刷新令牌', 'Refresh'],
    access: 'public',
    query: tokenRequest,
    body: tokenRequest,
    answer: token,
    shape: 'bare',
    writes: false,
  }),
  captcha: get('blade-auth/oauth/captcha', {
    title: ['验证码', 'Captcha'],
    acts: true,
    access: 'public',
    answer: captcha,
    shape: 'bare',
  }),
  logout: get('blade-auth/oauth/logout', {
    title: ['退出登录', 'Log out'],
    access: 'public',
    acts: true,
    answer: z.null(),
  }),
  uploadLogs: post('blade-auth/oauth/logout', {
    title: ['上传本地日志', 'Upload the local log'],
    access: 'signed-in',
    body: logEntries,
    answer: z.null(),
  }),
  userInfo: get('blade-auth/oauth/user-info', { title: ['当前用户', 'Who am I'], access: 'signed-in', answer: person }),
  clearCache: get('blade-auth/oauth/clear-cache', {
    title: ['清除缓存', 'Clear cache'],
    acts: true,
    access: 'signed-in',
    answer: z.null(),
  }),
  /** 修改密码: all three in plain text over TLS, or as lower-case md5 hex from clients that hash (wire.md A, Passwords). */
  updatePassword: post('blade-user/update-password', {
    title: ['修改密码', 'Change password'],
    access: 'signed-in',
    query: passwords,
    body: passwords,
    answer: z.null(),
  }),
};

/** Before sign-in (own addition, architecture.md section 3). */
export const siteAnswer = object(() => ({
  title: z.string(),
  /** the authority, as letters and public pages name it; empty where the parameters hold nothing */
  office: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  captchaMode: truth,
  switchMode: truth,
  /** other hosts whose pages may be embedded: `name`, `name:port`, `*.name` */
  frameHosts: z.array(z.string()),
  phoneLogin: truth,
  /** whether this tenant can send codes by text message; `phoneLogin` is true if any tenant can */
  textCodes: truth,
  /** whether a lost query code is sent by text message (decision 114) */
  lostCodes: truth,
  providers: z.array(z.object({ source: z.string(), name: z.string() })),
  demoAccounts: z.array(
    z.object({ account: z.string(), password: z.string(), name: z.string(), role: z.string(), roleEn: z.string() }),
  ),
}));
export const site = get('site', { title: ['站点信息', 'Site'], access: 'public', answer: siteAnswer });

export const tenantInfo = get('blade-system/tenant/info', {
  title: ['按域名查租户', 'Tenant of a domain'],
  access: 'public',
  query: object(() => ({ domain: z.string().max(255).optional() })),
  answer: object(() => ({
    tenantId: z.string().optional(),
    domain: z.string().optional(),
    backgroundUrl: z.string().nullable().optional(),
  })),
});
