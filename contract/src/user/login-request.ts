import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, choice, id, moment, optional, page, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';

export const requestStates = { waiting: 0, confirmed: 1, refused: 2, expired: 3, withdrawn: 4 } as const;
export const requestKinds = { password: 1, factor: 2, unlock: 3, change: 4, remove: 5 } as const;
export type RequestKind = (typeof requestKinds)[keyof typeof requestKinds];

export const requestFields = {
  account: text(['账号', 'Account'], { max: 45 }),
  realName: text(['姓名', 'Full name'], { max: 40 }),
  kind: choice(['申请事项', 'Request'], 'login_request_kind', Object.values(requestKinds)),
  status: choice(['状态', 'State'], 'login_request_state', Object.values(requestStates)),
  /** with the account, as `罗景行(luojingxing)` */
  askerName: text(['申请人', 'Requested by'], { max: 90 }),
  expireTime: moment(['有效期至', 'Valid until']),
  deciderName: optional(text(['处理人', 'Decided by'], { max: 90 })),
  decideTime: optional(moment(['处理时间', 'Decided'])),
  reason: optional(text(['拒绝原因', 'Reason for rejection'], { max: 200 })),
};

export const requestNote = object(() => ({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  confirmers: z.array(z.string()),
}));
export type RequestNote = z.output<typeof requestNote>;

/** 登录变更: a requested change to the login of a user with more rights than the requester. */
export const loginRequestRecord = object(() => ({
  ...base,
  kind: z.int(),
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  askerName: z.string(),
  expireTime: z.string(),
  deciderName: z.string().nullable(),
  decideTime: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.int(),
  isOwn: z.int(),
}));
export type LoginRequest = z.output<typeof loginRequestRecord>;

export const loginChange = object(() => ({
  field: z.enum(['account', 'realName', 'phone', 'email', 'status']),
  from: z.string().nullable(),
  to: z.string().nullable(),
}));
export type LoginChange = z.output<typeof loginChange>;

const detailed = loginRequestRecord.extend({ changes: z.array(loginChange), confirmers: z.array(z.string()) });
export type LoginRequestDetail = z.output<typeof detailed>;
const chosen = object(() => ({ id, version: optional(whole(['版本', 'Version'])) }));

const list = get('blade-user/login-request/list', {
  title: ['登录变更申请列表', 'Log-in changes'],
  access: holds('login_request'),
  query: listQuery(
    { ...base, ...requestFields },
    {
      filters: ['account', 'realName', 'askerName', 'kind', 'status', 'createTime'],
      sorts: ['account', 'realName', 'createTime', 'expireTime'],
    },
  ),
  answer: page(loginRequestRecord),
});

export const loginRequest = {
  list,
  export: sheetCall(list, {
    title: ['登录变更申请导出', 'Export log-in changes'],
    access: holds('login_request_export'),
  }),
  detail: get('blade-user/login-request/detail', {
    title: ['登录变更申请详情', 'Log-in change'],
    access: holds('login_request'),
    query: object(() => ({ id })),
    answer: detailed,
  }),
  confirm: post('blade-user/login-request/confirm', {
    title: ['登录变更确认', 'Confirm a log-in change'],
    access: holds('login_request_confirm'),
    body: chosen,
    answer: loginRequestRecord.extend({ initialPassword: z.string().nullable() }),
    changes: ['loginRequest', 'user', 'home'],
  }),
  refuse: post('blade-user/login-request/refuse', {
    title: ['登录变更拒绝', 'Reject a log-in change'],
    access: holds('login_request_refuse'),
    body: chosen.extend({ reason: requestFields.reason }),
    answer: loginRequestRecord,
    changes: ['loginRequest', 'home'],
  }),
  withdraw: post('blade-user/login-request/withdraw', {
    title: ['登录变更撤回', 'Withdraw a log-in change'],
    access: holds('login_request_withdraw'),
    body: chosen,
    answer: loginRequestRecord,
    changes: ['loginRequest', 'home'],
  }),
};
