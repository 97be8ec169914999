import * as z from 'zod';
import { get, post } from '../call.ts';
import { id, optional, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** The caller's own record (specification section 3, profile form), unmasked. */
export const profile = object(() => ({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  avatar: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  version: z.int(),
}));
export type Profile = z.output<typeof profile>;

/** The current password, required for changing phone or e-mail; sent in the same form and never stored. */
const proof = z.string().max(128).nullable().optional();
/** Clients also post the record and the password fields of the same form; this call changes neither (wire.md B4). */
const ignored = z.unknown().optional();

export const profileForm = object(() => ({
  realName: text(['姓名', 'Full name'], { max: 40 }).optional(),
  name: text(['昵称', 'Display name'], { max: 20 }).optional(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** `link` of an own upload with use=avatar; empty restores the default picture */
  avatar: z.string().max(2000).nullable().optional(),
}));
export type ProfileForm = z.output<typeof profileForm>;

export const user = {
  info: get('blade-user/info', { title: ['个人信息', 'Own record'], access: 'signed-in', answer: profile }),
  /** changes the fields present, always of the caller; a new phone or e-mail requires the password */
  updateInfo: post('blade-user/update-info', {
    title: ['修改个人信息', 'Change own record'],
    access: 'signed-in',
    body: profileForm.extend({
      id: optional(id),
      version: optional(whole(['版本', 'Version'])),
      account: ignored,
      password: proof,
      oldPassword: proof,
      newPassword: ignored,
      newPassword1: ignored,
      roleId: ignored,
      deptId: ignored,
      postId: ignored,
    }),
    answer: profile,
    changes: ['user', 'info', 'oauth'],
  }),
};
