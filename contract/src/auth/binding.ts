import * as z from 'zod';
import { get, post } from '../call.ts';
import { facts, type Label, truth } from '../conventions.ts';

/** Taken as typed; blanks are the password's own business. */
function secret(label: Label) {
  const schema = z.string().min(1).max(128);
  facts.add(schema, { label, asks: 'text', kind: 'text', max: 128 });
  return schema;
}
const source = z.string().max(64);
/** Whoever sits at an open session does not know it: it is asked once more before a way in opens or closes. */
const asked = z.object({ source, password: secret(['登录密码', 'Password']) });

/** A third party as the person's own page shows it. */
export const binding = z.object({
  source: z.string(),
  name: z.string(),
  isBound: truth,
  /** what the third party calls the person; null while none is bound */
  nickName: z.string().nullable(),
  since: z.string().nullable(),
});
export type Binding = z.output<typeof binding>;

/** 第三方账号 of the caller himself (own addition beside wire.md A, Social log-in). */
export const bindings = {
  /** those one can log in through, and bound ones that have been switched off */
  list: get('blade-auth/oauth/binding/list', {
    title: ['第三方账号', 'Third-party accounts'],
    access: 'signed-in',
    answer: z.array(binding),
  }),
  /** `address` leads the browser to the third party; it comes back to the personal centre with what `finish` asks for */
  start: post('blade-auth/oauth/binding/start', {
    title: ['开始绑定第三方账号', 'Begin to bind an account'],
    access: 'signed-in',
    body: asked,
    answer: z.object({ address: z.string() }),
  }),
  /** once for each way, in the session and the browser that began it, within ten minutes */
  finish: post('blade-auth/oauth/binding/finish', {
    title: ['绑定第三方账号', 'Bind an account'],
    access: 'signed-in',
    body: z.object({ source, code: z.string().max(2048), state: z.string().max(512) }),
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
