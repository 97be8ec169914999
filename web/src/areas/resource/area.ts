import { list, type Pages } from '../../page-parts.ts';

export const resourcePages: Pages = {
  '/resource/oss': list(
    () => import('#areas/resource/oss.tsx'),
    ['对象存储', 'Object stores'],
    'blade-resource/oss/list',
  ),
  '/resource/sms': list(() => import('#areas/resource/sms.tsx'), ['短信', 'Text messages'], 'blade-resource/sms/list'),
  '/resource/sms/message': {
    ...list(
      () => import('#areas/resource/sms-message.tsx'),
      ['短信记录', 'Messages sent'],
      'blade-resource/sms/message/list',
    ),
    of: '/resource/sms',
  },
  '/resource/attach': list(
    () => import('#areas/resource/attach.tsx'),
    ['附件', 'Attachments'],
    'blade-resource/attach/list',
  ),
};
