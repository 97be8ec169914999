import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, facts, id, optional, page, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { deptIds, roleIds } from './people.ts';

export const registrationStates = { waiting: 0, admitted: 1, refused: 2 } as const;

export const registrationFields = {
  account: text(['账号', 'Account'], { max: 45 }),
  realName: text(['姓名', 'Full name'], { max: 40 }),
  sourceName: text(['登录方式', 'Logged in through'], { max: 30 }),
  reason: optional(text(['拒绝原因', 'Reason for rejection'], { max: 200 })),
};
const state = z.int();
facts.add(state, { label: ['状态', 'State'], asks: 'choice', kind: 'choice', dict: 'registration_state' });

/** 注册申请: a user identified by a third party requests an account (specification sections 3, 5 and 8). */
export const registrationRecord = object(() => ({
  ...base,
  account: z.string(),
  realName: z.string(),
  sourceName: z.string(),
  status: state,
  reason: z.string().nullable(),
}));
export type Registration = z.output<typeof registrationRecord>;

const version = optional(whole(['版本', 'Version']));

const list = get('blade-user/registration/list', {
  title: ['注册申请列表', 'Registrations'],
  access: holds('registration'),
  query: listQuery(
    { ...registrationFields, ...base, status: state },
    {
      filters: ['account', 'realName', 'sourceName', 'status', 'createTime'],
      sorts: ['account', 'realName', 'createTime', 'updateTime'],
    },
  ),
  answer: page(registrationRecord),
});

export const registration = {
  list,
  export: sheetCall(list, { title: ['注册申请导出', 'Export registrations'], access: holds('registration_export') }),
  /** creates the account; assigning roles requires the right to grant them */
  pass: post('blade-user/registration/pass', {
    title: ['注册申请通过', 'Approve a registration'],
    access: holds('registration_pass'),
    body: object(() => ({ id, version, roleId: roleIds.optional(), deptId: deptIds.optional() })),
    answer: registrationRecord,
    changes: ['registration', 'user'],
  }),
  refuse: post('blade-user/registration/refuse', {
    title: ['注册申请拒绝', 'Reject a registration'],
    access: holds('registration_refuse'),
    body: object(() => ({ id, version, reason: registrationFields.reason })),
    answer: registrationRecord,
    changes: ['registration'],
  }),
};
