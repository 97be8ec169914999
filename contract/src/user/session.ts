import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { id, ids, moment, page, text, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';

const seen = {
  id: z.string(),
  /** `Chrome 141 · Windows`; empty if the client sent no identification */
  device: z.string(),
  address: z.string().nullable(),
  since: z.string(),
  /** to the minute */
  lastSeen: z.string(),
  current: truth,
};
export const ownSession = z.object(seen);
export type OwnSession = z.output<typeof ownSession>;

/** The caller's own sessions (own addition; ASVS 7.4.5, 7.5.2). */
export const ownSessions = {
  list: get('blade-user/session/own', {
    title: ['登录设备', 'Own sessions'],
    access: 'signed-in',
    answer: z.array(ownSession),
  }),
  end: post('blade-user/session/end', {
    title: ['结束本人会话', 'End own sessions'],
    access: 'signed-in',
    body: object(() => ({ ids })),
    answer: z.null(),
    changes: ['session'],
  }),
};

export const onlineFields = {
  account: text(['账号', 'Account']),
  realName: text(['姓名', 'Full name']),
  deptName: text(['所属部门', 'Departments']),
  device: text(['登录设备', 'Device']),
  address: text(['来源地址', 'Address']),
  since: moment(['登录时间', 'Logged in']),
  lastSeen: moment(['最近活动', 'Last active']),
};
export const onlineSession = object(() => ({
  ...seen,
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  deptName: z.string(),
}));
export type OnlineSession = z.output<typeof onlineSession>;

const chosen = object(() => ({ ids: ids.optional() }));

/** 在线用户: open sessions of users the caller may see (own addition). */
export const online = {
  page: get('blade-user/online/page', {
    title: ['在线用户', 'Online users'],
    access: holds('online'),
    query: listQuery(
      { ...onlineFields, id },
      { filters: ['account', 'realName', 'address', 'since'], sorts: ['since', 'lastSeen'] },
    ),
    answer: page(onlineSession),
  }),
  end: post('blade-user/online/end', {
    title: ['强制下线', 'End sessions'],
    access: holds('online_end'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['online'],
  }),
};
