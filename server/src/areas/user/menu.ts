import { type AreaMenu, at, button, exported, habit, type MenuSeed, menu, view } from '#platform/menus/menu-parts.ts';

const user: MenuSeed = {
  ...menu('user', '用户管理', 'Users', '/system/user', 'users'),
  buttons: [
    ...habit('user'),
    button('user_reset', '重置密码', 'Reset password', 3, 'key'),
    button('user_unlock', '解锁', 'Unlock', 3, 'lock'),
    button('user_role', '分配角色', 'Assign roles', 3, 'role'),
    button('user_factor', '重置动态验证码', 'Reset second factor', 3, 'key'),
    button('user_platform', '平台配置', 'Platform', 2, 'setting'),
    button('user_import', '导入', 'Import', 1, 'upload'),
    button('user_export', '导出', 'Export', 1, 'download'),
  ],
  held: { administrator: 'full', admin: 'manage', sec_admin: 'security' },
  // the three powers: one manages accounts, another grants roles
  opens: {
    manage: [
      ...['user_view', 'user_add', 'user_edit', 'user_delete', 'user_reset'],
      ...['user_platform', 'user_import', 'user_export'],
    ],
    security: ['user_view', 'user_unlock', 'user_role', 'user_factor'],
  },
};

const registration = exported({
  code: 'registration',
  zh: '注册审批',
  en: 'Registrations',
  path: '/system/registration',
  icon: 'users',
  buttons: [
    view('registration'),
    button('registration_pass', '通过', 'Approve', 2, 'check'),
    button('registration_refuse', '拒绝', 'Reject'),
  ],
});

const loginRequest = exported({
  code: 'login_request',
  zh: '登录变更确认',
  en: 'Log-in changes',
  path: '/system/loginRequest',
  icon: 'key',
  buttons: [
    view('login_request'),
    button('login_request_confirm', '确认', 'Confirm', 2, 'check'),
    button('login_request_refuse', '拒绝', 'Reject'),
    button('login_request_withdraw', '撤回', 'Withdraw'),
  ],
  held: { administrator: 'full', admin: 'manage', sec_admin: 'full', audit_admin: 'read' },
  opens: { manage: ['login_request_view', 'login_request_withdraw'] },
});

const online: MenuSeed = {
  code: 'online',
  zh: '在线用户',
  en: 'Who is online',
  path: '/monitor/online',
  icon: 'users',
  buttons: [view('online'), button('online_end', '强制下线', 'End session', 3, 'exit')],
  held: { administrator: 'full', admin: 'full', sec_admin: 'full', audit_admin: 'read' },
};

export const userMenu: AreaMenu = {
  entries: [
    at('system', 50, user),
    at('system', 60, registration),
    at('system', 70, loginRequest),
    at('monitor', 20, online),
  ],
};
