import * as z from 'zod';
import { get, post } from '../call.ts';
import { object } from '../fields/object.ts';

const word = (max: number) => z.string().max(max).optional();

/** `code` is the client's name of the message template; it is ignored here. */
const sending = object(() => ({ phone: word(64), code: word(64), tenantId: word(64) }));

/** Accepted in the query or the body; the use case reports the messages of section 5 in their order. */
const registration = object(() => ({
  tenantId: word(64),
  name: word(64),
  account: word(64),
  password: word(128),
  password2: word(128),
  oauthId: word(128),
}));

/** Login methods other than the password (wire.md A, Phone log-in and Social log-in). */
export const signIn = {
  /** `id` is returned as `Phone-Key`, the six digits of the message as `Phone-Code` */
  sendCode: post('blade-resource/sms/endpoint/sendCode', {
    title: ['发送登录验证码', 'Send a log-in code'],
    access: 'public',
    query: sending,
    body: sending,
    answer: object(() => ({ id: z.string() })),
  }),
  /** redirects the browser to the third party; answers 302 */
  render: get('blade-auth/oauth/render/:source', {
    title: ['第三方登录', 'Log in through a third party'],
    acts: true,
    access: 'public',
    answer: z.null(),
  }),
  /** the return address at the third party; answers 302 to `/oauth/redirect/{source}` of the front end */
  callback: get('blade-auth/oauth/callback/:source', {
    title: ['第三方登录回调', 'Back from a third party'],
    acts: true,
    access: 'public',
    query: z.record(z.string(), z.unknown()),
    answer: z.null(),
  }),
  register: post('blade-user/register-guest', {
    title: ['注册申请', 'Registration'],
    access: 'public',
    query: registration,
    body: registration,
    answer: z.null(),
    changes: ['registration'],
  }),
};
