import { flag, optional, secret, text, whole } from '../conventions.ts';
import { resource } from '../resource.ts';

/** What a program may ask tokens with (wire.md A, Token request). */
export const grantTypes = ['captcha', 'password', 'phone', 'social', 'refresh_token'] as const;

const isGrantList = (value: string): boolean =>
  value.split(',').every((type) => (grantTypes as readonly string[]).includes(type.trim()));

/** 应用: programs that may ask for tokens (wire.md B3.11), shared by all tenants and maintained by the first. */
export const client = resource({
  name: 'client',
  title: ['应用', 'Client'],
  path: 'blade-system/client',
  fields: {
    clientId: text(['应用编号', 'Client id'], { max: 48 }),
    clientSecret: secret(['应用密钥', 'Client secret'], { min: 16, max: 256 }),
    authorizedGrantTypes: text(['授权类型', 'Grant types'], { must: { hold: isGrantList } }),
    scope: text(['授权范围', 'Scope'], { max: 64 }),
    accessTokenValidity: whole(['令牌时效(秒)', 'Token validity (s)'], { min: 60, max: 86_400 }),
    refreshTokenValidity: whole(['刷新时效(秒)', 'Refresh validity (s)'], { min: 300, max: 2_592_000 }),
    /** a new password arrives as its md5, whose strength nobody can judge (wire.md A, Passwords) */
    hashesPasswords: optional(flag(['设置密码时提交摘要', 'New passwords arrive hashed'])),
  },
  columns: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  search: ['clientId'],
  unique: [['clientId']],
});
