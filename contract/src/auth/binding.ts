import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, type Label, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Used exactly as typed: blanks are part of a password. */
function secret(label: Label) {
  const schema = z.string().min(1).max(128);
  facts.add(schema, { label, asks: 'text', kind: 'text', max: 128 });
  return schema;
}
const source = z.string().max(64);
/**
 * The password is asked for again before a login method is added or removed, because an open session may be used by
 * another person.
 */
const asked = object(() => ({ source, password: secret(['登录密码', 'Password']) }));

export const binding = object(() => ({
  source: z.string(),
  name: z.string(),
  isBound: truth,
  nickName: z.string().nullable(),
  since: z.string().nullable(),
}));
export type Binding = z.output<typeof binding>;

/** 第三方账号 of the caller (own addition to wire.md A, Social log-in). */
export const bindings = {
  list: get('blade-auth/oauth/binding/list', {
    title: ['第三方账号', 'Third-party accounts'],
    access: 'signed-in',
    answer: z.array(binding),
  }),
  /**
   * `address` sends the browser to the third party, which returns it to the personal centre with the parameters of
   * `finish`
   */
  start: post('blade-auth/oauth/binding/start', {
    title: ['开始绑定第三方账号', 'Begin to bind an account'],
    access: 'signed-in',
    body: asked,
    answer: object(() => ({ address: z.string() })),
  }),
  /** once per start, in the same session and browser, within ten minutes */
  finish: post('blade-auth/oauth/binding/finish', {
    title: ['绑定第三方账号', 'Bind an account'],
    access: 'signed-in',
    body: object(() => ({ source, code: z.string().max(2048), state: z.string().max(512) })),
    answer: binding,
    changes: ['oauth'],
  }),
  remove: post('blade-auth/oauth/binding/remove', {
    title: ['解除绑定第三方账号', 'Unbind an account'],
    access: 'signed-in',
    body: asked,
    answer: z.null(),
    changes: ['oauth'],
  }),
};
