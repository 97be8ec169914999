import type { Label } from '@kaoxin/contract/conventions.ts';

/** Any other thrown error answers 500 with a request id. */
export class Refusal extends Error {
  readonly status: number;
  readonly label: Label;
  readonly facts: Record<string, unknown> | undefined;
  constructor(status: number, label: Label, facts?: Record<string, unknown>) {
    super(label[0]);
    this.name = 'Refusal';
    this.status = status;
    this.label = label;
    this.facts = facts;
  }
}

/** The platform's error catalogue: status, message, condition (wire.md A, Status; domain.md 0.3). */
export const catalogue = {
  badInput: {
    status: 400,
    label: ['请求内容格式不正确', 'The request is malformed'],
    when: 'body or query that cannot be read',
  },
  nothingChosen: {
    status: 400,
    label: ['请选择至少一条数据', 'Select at least one record'],
    when: 'a call for chosen records that names none',
  },
  notSignedIn: {
    status: 401,
    label: ['登录已失效,请重新登录', 'Your session has ended; please log in again'],
    when: 'no session, or it has ended',
  },
  tenantClosed: {
    status: 401,
    label: ['租户已到期或停用，请联系管理员', 'The tenant is closed; please tell your administrator'],
    when: 'the tenant of the session has expired or was removed',
  },
  wrongClient: {
    status: 401,
    label: ['客户端认证失败', 'Unknown client'],
    when: 'client header missing or wrong on a token call',
  },
  notAllowed: {
    status: 403,
    label: ['没有操作权限', 'You are not allowed to do this'],
    when: 'signed in, but the grant is missing',
  },
  mustChangePassword: {
    status: 403,
    label: ['首次登录请先修改密码', 'Change your password first'],
    when: 'initial password not changed yet',
  },
  notFound: {
    status: 404,
    label: ['数据不存在或已被删除', 'The record does not exist or has been deleted'],
    when: 'unknown id, or outside tenant or data scope',
  },
  noSuchCall: { status: 404, label: ['接口不存在', 'No such call'], when: 'path not in the table of calls' },
  wrongMethod: {
    status: 405,
    label: ['请求方法不支持', 'Method not allowed'],
    when: 'other verb than the declared one',
  },
  timeout: {
    status: 408,
    label: ['请求超时，请稍后重试', 'The request took too long; please try again'],
    when: 'body did not arrive in time',
  },
  changedByOther: {
    status: 409,
    label: ['数据已被他人修改,请刷新后重试', 'Somebody else has changed this record; refresh and try again'],
    when: 'stale version or lost race',
  },
  tooLarge: { status: 413, label: ['请求内容过大', 'The request is too large'], when: 'body over the limit' },
  wrongType: {
    status: 415,
    label: ['请求内容类型不支持', 'Content type not supported'],
    when: 'content type other than the declared one',
  },
  tooOften: {
    status: 429,
    label: ['操作过于频繁,请稍后再试', 'Too many requests; please try again later'],
    when: 'rate limit',
  },
  fault: {
    status: 500,
    label: ['系统出现异常，请联系管理员', 'Something went wrong; please tell your administrator'],
    when: 'unexpected error',
  },
  unavailable: {
    status: 503,
    label: ['系统繁忙或数据库暂不可用，请稍后重试', 'The database is busy or away; please try again shortly'],
    when: 'database unreachable, timeouts',
  },
} as const satisfies Record<string, { status: number; label: Label; when: string }>;

/**
 * Adds the name of the refused record to the message when a call takes several (domain.md 0.3). A record the caller
 * cannot see has no name; an error of a field concerns all records.
 */
export function refusedOf(name: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.status === 404 || error.facts?.fields) return error;
  const { status, label, facts } = error;
  return new Refusal(status, [`【${name}】${label[0]}`, `${name}: ${label[1]}`], facts);
}

export function refuse(
  what: keyof typeof catalogue | number,
  label?: Label,
  details?: Record<string, unknown>,
): Refusal {
  if (typeof what === 'number') return new Refusal(what, label ?? catalogue.badInput.label, details);
  const known = catalogue[what];
  return new Refusal(known.status, label ?? known.label, details);
}
