import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, type Label, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

function word(label: Label, max: number) {
  const schema = z.string().min(1).max(max);
  facts.add(schema, { label, asks: 'text', kind: 'text', max });
  return schema;
}
const password = word(['登录密码', 'Password'], 128);
const code = word(['动态验证码', 'Code'], 32);
const proof = object(() => ({ password, code }));

/** Data for an authenticator: `secret` in base32, also as an otpauth address and as its QR code (SVG data URL). */
export const offer = object(() => ({ token: z.string(), secret: z.string(), uri: z.string(), qr: z.string() }));
export type Offer = z.output<typeof offer>;

/** Shown once; each code is valid for one login. */
const recoveryCodes = object(() => ({ recoveryCodes: z.array(z.string()) }));

/** 动态验证码 (RFC 6238) of the caller (own addition; security.md 2, 身份鉴别). */
export const secondFactor = {
  state: get('blade-auth/second-factor/state', {
    title: ['动态验证码状态', 'Second factor'],
    access: 'signed-in',
    answer: object(() => ({
      enrolled: truth,
      required: truth,
      since: z.string().nullable(),
      recoveryLeft: z.int(),
    })),
  }),
  start: post('blade-auth/second-factor/start', {
    title: ['开始绑定动态验证码', 'Begin with a second factor'],
    access: 'signed-in',
    body: object(() => ({ password })),
    answer: offer,
  }),
  /** `token` comes from the offer and is valid for ten minutes */
  confirm: post('blade-auth/second-factor/confirm', {
    title: ['绑定动态验证码', 'Take a second factor'],
    access: 'signed-in',
    body: object(() => ({ token: z.string().max(512), code })),
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
