import type { Label } from '@kaoxin/contract/conventions.ts';

const provider: Label = [
  '第三方登录被拒绝，请重试或用账号登录',
  'The third party refused; try again or use your account',
];

export const failures: Record<string, Label> & { provider: Label } = {
  denied: ['您已取消第三方登录', 'You have cancelled the log-in at the third party'],
  provider,
  state: ['第三方登录已失效,请重新登录', 'The log-in through the third party is no longer valid; please try again'],
  unavailable: [
    '第三方登录服务暂不可用，请稍后重试或用账号登录',
    'The third party does not answer; try again later or use your account',
  ],
};
