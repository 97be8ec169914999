import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { choice, id, optional, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { personFields } from './people.ts';

/** 用户平台: the platform on which a user works, and its data about the user (wire.md B4). */
export const platformFields = {
  userType: choice(['用户平台', 'Platform'], 'user_type', [1, 2, 3]),
  userExt: optional(text(['平台扩展信息', 'Further information'], { max: 2000, kind: 'long' })),
};

export const platformRecord = object(() => ({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  userType: z.int(),
  userExt: z.string().nullable(),
  version: z.int(),
}));
export type PlatformRecord = z.output<typeof platformRecord>;

const given = object(() => ({
  userId: id.optional(),
  userType: personFields.userType,
  userExt: platformFields.userExt,
  version: optional(whole(['版本', 'Version'])),
}));

export const platform = {
  detail: get('blade-user/platform-detail', {
    title: ['用户平台详情', 'Platform of a user'],
    access: holds('user'),
    query: object(() => ({ id })),
    answer: platformRecord,
  }),
  /** accepts the fields in the query or in the body */
  update: post('blade-user/update-platform', {
    title: ['用户平台设置', 'Set platform of a user'],
    access: holds('user_platform'),
    query: given,
    body: given,
    answer: platformRecord,
    changes: ['user'],
  }),
};
