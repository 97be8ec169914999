import type { Label } from '@kaoxin/contract/conventions.ts';

/** Words that several pages share. Other texts are pairs at the place that shows them. */
export const sharedWords = {
  /** after the label of a field that may stay empty (`data-optional`) */
  optional: ['（可选）', ' (optional)'],
  retry: ['重试', 'Try again'],
  tryAgain: ['再试一次', 'Try again'],
  loading: ['正在加载……', 'Loading…'],
  themeAndColour: ['主题与颜色', 'Theme and colour'],
  searchMenu: ['搜索菜单、案件与考试', 'Search menu, cases and examinations'],
  shortcuts: ['快捷键', 'Keyboard shortcuts'],
  askLogOut: ['确定退出登录吗？未保存的内容会留在草稿中。', 'Log out? Unsaved input stays in your drafts.'],
  logOut: ['退出登录', 'Log out'],
  switchRole: ['切换部门和角色', 'Switch department and role'],
  localLog: ['本地日志', 'Local log'],
  lockScreen: ['锁定屏幕', 'Lock the screen'],
  cancel: ['取消', 'Cancel'],
  lockPassword: ['锁屏密码', 'Lock password'],
  unknownError: ['未知错误', 'Unknown error'],
  close: ['关闭', 'Close'],
  reload: ['重新加载', 'Reload'],
  confirm: ['确定', 'OK'],
  mainMenu: ['主菜单', 'Main menu'],
  changePassword: ['修改密码', 'Change password'],
  account: ['账号', 'Account'],
  tenantNumber: ['租户编号', 'Tenant number'],
  needTenantNumber: ['请输入租户编号', 'Enter the tenant number'],
  password: ['密码', 'Password'],
  captcha: ['验证码', 'Captcha'],
  loggingIn: ['正在登录……', 'Logging in…'],
  logIn: ['登录', 'Log in'],
  passwordRule: [
    '至少 10 个字符，包含大写字母、小写字母、数字、符号中的三类',
    'At least 10 characters, with three of: upper case, lower case, digits, symbols',
  ],
} as const satisfies Readonly<Record<string, Label>>;
