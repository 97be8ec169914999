import { type DictionarySeed, dictionary } from './text.ts';

/** Dictionaries of the platform (domain.md 4.1, last line), the same for every tenant. */
export const systemDictionaries: readonly DictionarySeed[] = [
  {
    code: 'flow',
    zh: '流程表单',
    en: 'Workflow forms',
    entries: [{ key: 'leave', zh: '请假', en: 'Leave', remark: '/work/process/leave' }],
  },
  dictionary(
    'data_scope_type',
    '数据权限类型',
    'Data scope types',
    '1:全部:All | 2:本人:Own | 3:本部门:Own department | 4:本部门及下级:Own department and below | 5:自定义:Custom',
  ),
  dictionary('api_scope_type', '接口权限类型', 'API scope types', '1:系统接口:System | 2:业务接口:Business'),
  dictionary('yes_no', '是否', 'Yes or no', '1:是:Yes | 0:否:No'),
  dictionary(
    'notice_category',
    '通知类型',
    'Notice categories',
    '1:发布通知:Announcement | 2:批转通知:Approval | 3:转发通知:Forwarded | 4:指示通知:Instruction | 5:任免通知:Appointment | 6:事务通知:Routine',
  ),
  dictionary('menu_category', '菜单类型', 'Menu categories', '1:菜单:Menu | 2:按钮:Button'),
  dictionary(
    'button_func',
    '按钮位置',
    'Button places',
    '1:工具栏:Toolbar | 2:操作栏:Row | 3:工具操作栏:Toolbar and row',
  ),
  dictionary(
    'oss',
    '对象存储类型',
    'Object stores',
    '1:MinIO:MinIO | 2:七牛云:Qiniu Kodo | 3:阿里云:Alibaba OSS | 4:腾讯云:Tencent COS | 5:其他 S3 兼容存储:Other S3-compatible',
  ),
  dictionary(
    'sms',
    '短信类型',
    'Text message services',
    '3:阿里云:Alibaba | 4:腾讯云:Tencent | 5:HTTP 接口:HTTP interface | 6:试用发件箱:Trial outbox',
  ),
  dictionary(
    'social_kind',
    '第三方登录类型',
    'Kinds of third-party log-in',
    '1:OIDC:OIDC | 2:OAuth 2:OAuth 2 | 3:GitHub:GitHub | 4:Gitee:Gitee | 5:微信开放平台:WeChat open platform | 6:QQ:QQ | 7:钉钉:DingTalk',
  ),
  dictionary(
    'registration_state',
    '注册申请状态',
    'States of registrations',
    '0:待审核:Waiting | 1:已通过:Admitted | 2:已拒绝:Refused',
  ),
  dictionary(
    'login_request_state',
    '登录变更申请状态',
    'States of log-in changes',
    '0:待确认:Waiting | 1:已确认:Confirmed | 2:已拒绝:Refused | 3:已过期:Expired | 4:已撤回:Withdrawn',
  ),
  dictionary(
    'login_request_kind',
    '登录变更事项',
    'Kinds of log-in changes',
    '1:重置密码:Reset password | 2:重置动态验证码:Reset second factor | 3:账号解锁:Unlock account | 4:修改登录资料:Change log-in | 5:删除用户:Delete user',
  ),
  dictionary('user_type', '用户平台', 'User platforms', '1:后台:Back office | 2:移动端:Mobile | 3:其他:Other'),
  dictionary(
    'post_category',
    '岗位类型',
    'Post categories',
    '1:高层:Senior | 2:中层:Middle | 3:基层:Junior | 4:其他:Other',
  ),
  dictionary('org_category', '机构类型', 'Organisation types', '1:机构:Authority | 2:部门:Department | 3:小组:Team'),
];
