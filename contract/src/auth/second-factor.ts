import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, type Label, truth } from '../conventions.ts';

/** Taken as typed; blanks are the code's own business. */
function word(label: Label, max: number) {
  const schema = z.string().min(1).max(max);
  facts.add(schema, { label, asks: 'text', kind: 'text', max });
  return schema;
}
const password = word(['登录密码', 'Password'], 128);
/** six digits of the authenticator, or a recovery code */
const code = word(['动态验证码', 'Code'], 32);
const proof = z.object({ password, code });

/** What an authenticator takes over: `secret` in base32, the same as an otpauth address and as its QR code (SVG data URL). */
export const offer = z.object({ token: z.string(), secret: z.string(), uri: z.string(), qr: z.string() });
export type Offer = z.output<typeof offer>;

/** Shown once; each opens one log-in. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** 动态验证码 (RFC 6238) of the caller himself (own addition; security.md 2, 身份鉴别). */
export const secondFactor = {
  state: get('blade-auth/second-factor/state', {
    title: ['动态验证码状态', 'Second factor'],
    access: 'signed-in',
    answer: z.object({
      enrolled: truth,
      /** the tenant demands it of this person */
      required: truth,
      since: z.string().nullable(),
      recoveryLeft: z.int(),
    }),
  }),
  start: post('blade-auth/second-factor/start', {
    title: ['开始绑定动态验证码', 'Begin with a second factor'],
    access: 'signed-in',
    body: z.object({ password }),
    answer: offer,
  }),
  /** `token` is that of the offer; it holds for ten minutes */
  confirm: post('blade-auth/second-factor/confirm', {
    title: ['绑定动态验证码', 'Take a second factor'],
    access: 'signed-in',
    body: z.object({ token: z.string().max(512), code }),
    answer: recoveryCodes,
    changes: ['second-factor'],
  }),
  renewCodes: post('blade-auth/second-factor/recovery-codes', {
    title: ['重新生成恢复码', 'New recovery codes'],
    access: 'signed-in',
    body: proof,
    answer: recoveryCodes,
    changes: ['second-factor'],
  }),
  remove: post('blade-auth/second-factor/remove', {
    title: ['解除动态验证码', 'Remove the second factor'],
    access: 'signed-in',
    body: proof,
    answer: z.null(),
    changes: ['second-factor'],
  }),
};
