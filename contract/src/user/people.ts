import * as z from 'zod';
import { typedPassword } from '../auth/session.ts';
import { addsOrEdits, get, holds, post } from '../call.ts';
import {
  base,
  choice,
  day,
  facts,
  id,
  ids,
  type Label,
  listOf,
  optional,
  page,
  splitList,
  text,
  whole,
} from '../conventions.ts';
import { object } from '../fields/object.ts';
import { phoneNumber } from '../fields/typed-numbers.ts';
import { anId, anyWords, listQuery, zeroOrOne } from '../lists/list.ts';
import { tenantChoice, tenantFilter } from '../system/tenant-choice.ts';
import { requestNote } from './login-request.ts';
import { profileProblems } from './profile.ts';

const mostLinks = 50;

/** Ids of another resource, comma-joined or as a list; empty, null and '' mean none (wire.md B4). */
function idList(label: Label, refers: string) {
  const schema = z
    .preprocess(
      (value) => {
        if (value === null || value === '') return [];
        return typeof value === 'string' ? splitList(value, mostLinks) : typeof value === 'number' ? [value] : value;
      },
      listOf(id, mostLinks),
    )
    .transform((list) => [...new Set(list)]);
  facts.add(schema, { label, asks: 'choice', kind: 'structure', refers });
  return schema;
}

/** Some clients send a time with the day, and 3 for an unknown sex (wire.md B4). */
const dayOf = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}$/, '$1') : value;
const sexOf = (value: unknown) => (value === 3 || value === '3' ? 0 : value);

/** 用户 (wire.md B4) in the administrator's form, without the password. */
export const personFields = {
  account: text(['账号', 'Account'], { max: 45 }),
  realName: text(['姓名', 'Full name'], { max: 40 }),
  name: optional(text(['昵称', 'Display name'], { max: 20 })),
  code: optional(text(['工号', 'Staff number'], { max: 12 })),
  phone: optional(text(['手机号码', 'Phone'], { max: 11, as: phoneNumber })),
  email: optional(text(['邮箱', 'E-mail'], { max: 45 })),
  sex: optional(z.preprocess(sexOf, choice(['性别', 'Sex'], 'sex', [0, 1, 2]))),
  birthday: optional(z.preprocess(dayOf, day(['出生日期', 'Date of birth'], { past: true }))),
  userType: optional(choice(['用户平台', 'Platform'], 'user_type', [1, 2, 3])),
};
export const personForm = z.object(personFields);
/** Problems of a user's texts beyond their lengths, by field (domain.md 3.17); empty texts have none. */
export function personWordProblems(values: Readonly<Record<string, unknown>>): Record<string, Label> {
  const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : undefined);
  return {
    ...(/\s/u.test(text('account') ?? '') ? { account: ['账号不能包含空格', 'An account has no spaces'] } : {}),
    ...profileProblems({ realName: text('realName'), phone: text('phone'), email: text('email') }),
  };
}

export const deptIds = idList(['所属部门', 'Departments'], 'dept');
export const postIds = idList(['所属岗位', 'Posts'], 'post');
export const roleIds = idList(['角色', 'Roles'], 'role');
const status = choice(['状态', 'Status'], 'enable_status', [0, 1]);
/** For a new account: the initial password and its repetition, if the form asks twice (wire.md A, Users). */
const firstPassword = {
  password: typedPassword(['密码', 'Password']),
  password2: typedPassword(['确认密码', 'Confirmation']),
};
const held = { roleId: roleIds.optional(), deptId: deptIds.optional(), postId: postIds.optional() };

export const person = object(() => ({
  ...base,
  tenantId: z.string(),
  tenantName: z.string().nullable(),
  account: z.string(),
  realName: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  sex: z.int().nullable(),
  sexName: z.string().nullable(),
  birthday: z.string().nullable(),
  userType: z.int(),
  userTypeName: z.string().nullable(),
  avatar: z.string().nullable(),
  /** 1 normal, 0 disabled */
  status: z.int(),
  statusName: z.string().nullable(),
  /** comma-joined, like the names */
  roleId: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  postId: z.string(),
  postName: z.string(),
  lastLogin: z.string().nullable(),
  secondFactor: z.int(),
}));
export type Person = z.output<typeof person>;

/** An initial password, shown once, which must be changed at the first login. */
export const issued = object(() => ({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  initialPassword: z.string(),
}));
export type Issued = z.output<typeof issued>;

/** The same if another user has to confirm it first: no password yet, but the request. */
const issuedOrAsked = issued.extend({ initialPassword: z.string().nullable(), request: requestNote.nullable() });
export type IssuedOrAsked = z.output<typeof issuedOrAsked>;
const asked = z.array(requestNote);

const known = { version: optional(whole(['版本', 'Version'])), lastLogin: z.string().nullable().optional() };
const users = object(() => ({ userIds: ids.optional() }));
const removed = object(() => ({ ids: ids.optional() }));
const granted = users.extend({ roleIds: roleIds.optional() });

const listing = listQuery(
  { ...personFields, ...base, status },
  {
    filters: ['account', 'realName', 'name', 'code', 'phone', 'userType', 'status', 'createTime'],
    sorts: ['account', 'realName', 'createTime', 'updateTime'],
    extra: { keyword: anyWords, deptId: anId, secondFactor: zeroOrOne, ...tenantFilter },
  },
);

export const people = {
  page: get('blade-user/page', {
    title: ['用户列表', 'Users'],
    access: holds('user'),
    query: listing,
    answer: page(person),
  }),
  detail: get('blade-user/detail', {
    title: ['用户详情', 'User'],
    access: holds('user'),
    query: object(() => ({ id })),
    answer: person,
  }),
  submit: post('blade-user/submit', {
    title: ['用户保存', 'Save user'],
    access: addsOrEdits('user'),
    body: personForm.partial().extend({
      ...known,
      ...held,
      ...firstPassword,
      ...tenantChoice,
      id: optional(id),
      avatar: z.unknown().optional(),
    }),
    answer: person.extend({ initialPassword: z.string().nullable(), request: requestNote.nullable() }),
    changes: ['user', 'loginRequest'],
  }),
  update: post('blade-user/update', {
    title: ['用户修改', 'Change user'],
    access: holds('user_edit'),
    body: personForm
      .partial()
      .extend({ ...known, ...held, id, status: status.optional(), avatar: z.unknown().optional() }),
    answer: person.extend({ request: requestNote.nullable() }),
    changes: ['user', 'loginRequest'],
  }),
  remove: post('blade-user/remove', {
    title: ['用户删除', 'Delete user'],
    access: holds('user_delete'),
    query: removed,
    body: removed,
    answer: asked,
    changes: ['user', 'loginRequest'],
  }),
  grant: post('blade-user/grant', {
    title: ['用户授权', 'Assign roles'],
    access: holds('user_role'),
    query: granted,
    body: granted,
    answer: z.null(),
    changes: ['user', 'loginRequest'],
  }),
  resetPassword: post('blade-user/reset-password', {
    title: ['重置密码', 'Reset password'],
    access: holds('user_reset'),
    query: users,
    body: users,
    answer: z.array(issuedOrAsked),
    changes: ['user', 'loginRequest'],
  }),
  resetFactor: post('blade-user/reset-second-factor', {
    title: ['重置动态验证码', 'Reset second factor'],
    access: holds('user_factor'),
    query: users,
    body: users,
    answer: asked,
    changes: ['user', 'loginRequest'],
  }),
  unlock: post('blade-user/unlock', {
    title: ['账号解锁', 'Unlock account'],
    access: holds('user_unlock'),
    query: users,
    body: users,
    answer: asked,
    changes: ['loginRequest'],
  }),
};
