import * as z from 'zod';
import { addsOrEdits, post } from '../call.ts';
import { facts, id, optional, text, whole } from '../conventions.ts';
import { resource } from '../resource.ts';

/** What a program may ask tokens with (wire.md A, Token request). */
export const grantTypes = ['captcha', 'password', 'phone', 'social', 'refresh_token'] as const;

const grantList = text(['授权类型', 'Grant types']).refine(
  (value) => value.split(',').every((type) => (grantTypes as readonly string[]).includes(type.trim())),
  { params: { rule: 'choice' } },
);
facts.add(grantList, { label: ['授权类型', 'Grant types'], asks: 'text', kind: 'text', max: 255 });

const plain = resource({
  name: 'client',
  title: ['应用', 'Client'],
  path: 'blade-system/client',
  fields: {
    clientId: text(['应用编号', 'Client id'], { max: 48 }),
    authorizedGrantTypes: grantList,
    scope: text(['授权范围', 'Scope'], { max: 64 }),
    accessTokenValidity: whole(['令牌时效(秒)', 'Token validity (s)'], { min: 60, max: 86_400 }),
    refreshTokenValidity: whole(['刷新时效(秒)', 'Refresh validity (s)'], { min: 300, max: 2_592_000 }),
  },
  columns: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  search: ['clientId'],
  unique: [['clientId']],
});

/** Only ever sent, never answered; left empty in a change it stays as it is. */
const clientSecret = text(['应用密钥', 'Client secret'], { min: 16, max: 256 });
const { clientId, ...rest } = plain.fields;
const form = z.object({ clientId, clientSecret: optional(clientSecret), ...rest });

/** 应用: programs that may ask for tokens (wire.md B3.11), shared by all tenants and maintained by the first. */
export const client = {
  ...plain,
  form,
  /** what a new one needs */
  newForm: form.extend({ clientSecret }),
  calls: {
    ...plain.calls,
    submit: post('blade-system/client/submit', {
      title: ['应用保存', 'Client: save'],
      access: addsOrEdits('client'),
      body: form.partial().extend({ id: optional(id), version: optional(whole(['版本', 'Version'])) }),
      answer: plain.record,
      changes: ['client'],
    }),
  },
};
