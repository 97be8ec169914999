import { administration } from '@kaoxin/contract/resource.ts';
import {
  type AreaMenu,
  at,
  button,
  exported,
  type MenuSeed,
  menu,
  remove,
  view,
  withButton,
} from '#platform/menus/menu-parts.ts';

const stores = withButton(
  menu('oss', '对象存储', 'Object stores', '/resource/oss', 'storage'),
  button('oss_enable', '启用', 'Enable', 2, 'check'),
);

const messages: MenuSeed = {
  ...withButton(
    exported(menu('sms', '短信', 'Text messages', '/resource/sms', 'message')),
    button('sms_enable', '启用', 'Enable', 2, 'check'),
    button('sms_send', '发送', 'Send', 1, 'message'),
  ),
  // the services carry login codes: the super user edits them, a tenant's administrator sends and reads the log
  held: { administrator: 'full', admin: 'manage' },
  opens: { manage: ['sms_view', 'sms_send'] },
};

const attachments = exported({
  code: 'attach',
  zh: '附件',
  en: 'Attachments',
  path: '/resource/attach',
  icon: 'attach',
  buttons: [
    button('attach_upload', '上传', 'Upload', 1, 'upload'),
    button('attach_download', '下载', 'Download', 2, 'download'),
    button('attach_edit', '修改', 'Edit', 2, 'edit'),
    remove('attach'),
    view('attach'),
  ],
});

export const resourceMenu: AreaMenu = {
  folders: [
    {
      code: 'resource',
      zh: '资源管理',
      en: 'Resources',
      path: '/resource',
      icon: 'storage',
      sort: 130,
      held: administration,
    },
  ],
  entries: [at('resource', 10, stores), at('resource', 20, messages), at('resource', 30, attachments)],
};
