import { flag, type Label, optional, secret, text, whole } from '../conventions.ts';
import { isOneOf } from '../records.ts';
import { resource, withUndo } from '../resource.ts';

/** Grant types of a token request (wire.md A, Token request); the last one is accepted in forms but not supported. */
export const grantTypes = ['captcha', 'password', 'phone', 'social', 'refresh_token', 'authorization_code'] as const;

const isGrantList = (value: string): boolean => value.split(',').every((type) => isOneOf(grantTypes, type.trim()));

const note = (label: Label, max = 255) => optional(text(label, { max }));
/** Form fields of other clients: stored and answered without effect. */
export const keptOnly = {
  webServerRedirectUri: note(['回调地址', 'Redirect address']),
  resourceIds: note(['资源集合', 'Resources']),
  authorities: note(['权限', 'Authorities']),
  autoapprove: note(['自动授权', 'Approved automatically']),
  additionalInformation: note(['附加说明', 'Further text'], 4096),
};

/** 应用: programs that may request tokens (wire.md B3.11), shared by all tenants and maintained by the first. */
export const client = withUndo(
  resource({
    name: 'client',
    title: ['应用', 'Client'],
    path: 'blade-system/client',
    fields: {
      clientId: text(['应用编号', 'Client ID'], { max: 48 }),
      clientSecret: secret(['应用密钥', 'Client secret'], { min: 16, max: 256 }),
      authorizedGrantTypes: text(['授权类型', 'Grant types'], { must: { hold: isGrantList } }),
      scope: text(['授权范围', 'Scope'], { max: 64 }),
      accessTokenValidity: whole(['令牌时效（秒）', 'Token validity (s)'], { min: 60, max: 86_400 }),
      refreshTokenValidity: whole(['刷新时效（秒）', 'Refresh validity (s)'], { min: 300, max: 2_592_000 }),
      /** new passwords arrive as md5, so their strength cannot be checked (wire.md A, Passwords) */
      hashesPasswords: optional(flag(['设置密码时提交摘要', 'New passwords arrive hashed'])),
      ...keptOnly,
    },
    columns: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
    search: ['clientId'],
    unique: [['clientId']],
  }),
);
