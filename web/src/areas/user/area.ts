import { list, type Pages } from '../../page-parts.ts';

export const userPages: Pages = {
  '/info/index': {
    load: () => import('#areas/user/profile/info.tsx'),
    title: ['个人中心', 'My account'],
    kit: false,
    free: true,
  },
  '/system/user': list(() => import('#areas/user/people/user.tsx'), ['用户管理', 'Users'], 'blade-user/page'),
  '/system/registration': list(
    () => import('#areas/user/registration/registration.tsx'),
    ['注册审批', 'Registrations'],
    'blade-user/registration/list',
  ),
  '/system/loginRequest': list(
    () => import('#areas/user/login-request/login-request.tsx'),
    ['登录变更确认', 'Log-in changes'],
    'blade-user/login-request/list',
  ),
  '/monitor/online': list(
    () => import('#areas/user/session/online.tsx'),
    ['在线用户', 'Online users'],
    'blade-user/online/page',
  ),
};
