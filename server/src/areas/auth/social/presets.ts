import { socialKinds } from '@kaoxin/contract/system/social.ts';
import type { Provider } from './provider.ts';

interface Preset {
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  scope: string;
  subjectField: string;
  nameField: string;
}

const presets: Record<number, Preset> = {
  [socialKinds.github]: {
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    scope: 'read:user',
    subjectField: 'id',
    nameField: 'login',
  },
  [socialKinds.gitee]: {
    authorizeUrl: 'https://gitee.com/oauth/authorize',
    tokenUrl: 'https://gitee.com/oauth/token',
    userUrl: 'https://gitee.com/api/v5/user',
    scope: 'user_info',
    subjectField: 'id',
    nameField: 'name',
  },
  [socialKinds.wechat]: {
    authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
    tokenUrl: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    userUrl: 'https://api.weixin.qq.com/sns/userinfo',
    scope: 'snsapi_login',
    subjectField: 'openid',
    nameField: 'nickname',
  },
  [socialKinds.qq]: {
    authorizeUrl: 'https://graph.qq.com/oauth2.0/authorize',
    tokenUrl: 'https://graph.qq.com/oauth2.0/token',
    userUrl: 'https://graph.qq.com/user/get_user_info',
    scope: 'get_user_info',
    subjectField: 'openid',
    nameField: 'nickname',
  },
  [socialKinds.dingtalk]: {
    authorizeUrl: 'https://login.dingtalk.com/oauth2/auth',
    tokenUrl: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
    userUrl: 'https://api.dingtalk.com/v1.0/contact/users/me',
    scope: 'openid',
    subjectField: 'unionId',
    nameField: 'nick',
  },
};
const generic: Preset = {
  authorizeUrl: '',
  tokenUrl: '',
  userUrl: '',
  scope: '',
  subjectField: 'sub',
  nameField: 'name',
};

export type Settled = Provider & Preset;

export function settled(provider: Provider): Settled {
  const preset = presets[provider.kind] ?? generic;
  const own = Object.fromEntries(Object.keys(preset).flatMap((name) => ownWord(provider, name as keyof Preset)));
  return { ...provider, ...preset, ...own };
}

const ownWord = (provider: Provider, name: keyof Preset): [string, string][] => {
  const value = provider[name];
  return value ? [[name, value]] : [];
};
