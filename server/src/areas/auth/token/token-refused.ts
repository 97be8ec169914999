import type { Label } from '@kaoxin/contract/conventions.ts';

export interface Concerned {
  tenantId: string;
  id: string | null;
  account: string;
  realName: string;
  sessionId?: string;
}

interface RefusedFacts {
  concerned?: Concerned;
  /** Milliseconds to delay the reply. */
  delay?: number;
  isAudited?: boolean;
  facts?: Record<string, string>;
}

/** A refused token call: 400 for errors that a user can correct, 401 for a wrong client (wire.md A, Token errors). */
export class TokenRefused extends Error {
  readonly status: 400 | 401;
  readonly code: string;
  readonly label: Label;
  readonly concerned: Concerned | undefined;
  readonly delay: number;
  readonly isAudited: boolean;
  readonly facts: Record<string, string>;

  /** @param reason for the audit row; the caller sees only the label */
  constructor(
    kind: keyof typeof kinds,
    reason: string,
    { concerned, delay = 0, isAudited = false, facts = {} }: RefusedFacts = {},
  ) {
    super(reason);
    this.name = 'TokenRefused';
    const { status, code, label } = kinds[kind];
    this.status = status;
    this.code = code;
    this.label = label;
    this.concerned = concerned;
    this.delay = delay;
    this.isAudited = isAudited;
    this.facts = facts;
  }
}

/** Unknown account, wrong password, locked and disabled share one kind, so callers cannot distinguish them. */
const kinds = {
  client: { status: 401, code: 'invalid_client', label: ['客户端认证失败', 'Unknown client'] },
  grant: { status: 400, code: 'unsupported_grant_type', label: ['不支持的登录方式', 'Unknown way to log in'] },
  captcha: { status: 400, code: 'invalid_captcha', label: ['验证码不正确', 'The captcha is wrong'] },
  password: { status: 400, code: 'invalid_grant', label: ['用户名或密码错误', 'Wrong account or password'] },
  factor: {
    status: 400,
    code: 'second_factor_required',
    label: ['请输入动态验证码', 'Enter the code of your authenticator'],
  },
  enrolment: {
    status: 400,
    code: 'second_factor_enrolment',
    label: ['请先绑定动态验证码', 'Set up your authenticator first'],
  },
  factorCode: {
    status: 400,
    code: 'invalid_second_factor',
    label: [
      '动态验证码不正确或已使用，多次错误账号将被锁定',
      'The code is wrong or has been used; too many wrong ones lock the account',
    ],
  },
  factorToken: {
    status: 400,
    code: 'second_factor_expired',
    label: ['验证已超时，请重新登录', 'This took too long; please log in again'],
  },
  phone: {
    status: 400,
    code: 'invalid_code',
    label: ['手机号或短信验证码错误，请重新获取验证码', 'Wrong phone number or code; please ask for another code'],
  },
  social: {
    status: 400,
    code: 'invalid_grant',
    label: ['第三方登录失败，请重新登录', 'The log-in through the third party failed; please try again'],
  },
  barred: {
    status: 400,
    code: 'second_factor_missing',
    label: [
      '您的账号绑定动态验证码后才能用手机或第三方登录，请用密码登录，并按提示或在个人中心绑定',
      'Your account needs an authenticator to log in by phone or third party. Log in with your password, and set one up when asked or in your personal centre',
    ],
  },
  unapproved: {
    status: 400,
    code: 'account_unapproved',
    label: ['注册申请尚未通过审核，请耐心等待管理员通过', 'Your registration has not been approved yet'],
  },
  tenant: {
    status: 400,
    code: 'tenant_closed',
    label: ['租户已到期或停用，请联系管理员', 'The tenant is closed; please tell your administrator'],
  },
  session: {
    status: 400,
    code: 'invalid_grant',
    label: ['登录已失效,请重新登录', 'Your session has ended; please log in again'],
  },
  choice: {
    status: 400,
    code: 'invalid_choice',
    label: ['不能切换到该部门或角色', 'You cannot switch to this department or role'],
  },
} as const satisfies Record<string, { status: 400 | 401; code: string; label: Label }>;
