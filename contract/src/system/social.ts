import { choice, flag, optional, secret, text, whole } from '../conventions.ts';
import { webAddress } from '../fields/web-address.ts';
import { resource, withUndo } from '../resource.ts';

export const socialKinds = { oidc: 1, oauth: 2, github: 3, gitee: 4, wechat: 5, qq: 6, dingtalk: 7 } as const;

/** Part of URLs: `blade-auth/oauth/render/{source}`. */
const source = text(['来源编码', 'Source code'], {
  max: 32,
  must: {
    hold: (value) => /^[a-z][a-z0-9_-]*$/.test(value),
    words: [
      '来源编码由小写字母、数字、下划线和短横线组成，以字母开头',
      'The source code begins with a lower-case letter, followed by lower-case letters, digits, _ or -',
    ],
  },
});

/** 第三方登录: identity providers, shared by all tenants and maintained by the first. */
export const social = withUndo(
  resource({
    name: 'social',
    title: ['第三方登录', 'Third-party log-in'],
    path: 'blade-system/social',
    fields: {
      source,
      providerName: text(['显示名称', 'Name shown'], { max: 30 }),
      kind: choice(['接入类型', 'Kind'], 'social_kind', Object.values(socialKinds)),
      clientId: text(['应用标识', 'Client ID'], { max: 255 }),
      clientSecret: secret(['应用密钥', 'Client secret'], { max: 512 }),
      issuer: optional(webAddress(['签发方地址', 'Issuer'])),
      authorizeUrl: optional(webAddress(['授权地址', 'Authorisation address'])),
      tokenUrl: optional(webAddress(['令牌地址', 'Token address'])),
      userUrl: optional(webAddress(['用户信息地址', 'User information address'])),
      scope: optional(text(['授权范围', 'Scope'], { max: 255 })),
      subjectField: optional(text(['用户标识字段', 'User ID field'], { max: 64 })),
      nameField: optional(text(['姓名字段', 'Name field'], { max: 64 })),
      sort: whole(['排序', 'Order'], { max: 9999 }),
      isEnabled: flag(['启用', 'Enabled']),
    },
    columns: ['source', 'providerName', 'kind', 'clientId', 'sort', 'isEnabled'],
    search: ['source', 'providerName'],
    unique: [['source']],
    watched: true,
    order: [
      { field: 'sort', descending: false },
      { field: 'id', descending: true },
    ],
  }),
);
