import { optional, text, whole } from '../../conventions.ts';
import { resource, withExport, withUndo } from '../../resource.ts';

/** 答复用语 (own addition): phrases that the office provides to handlers for replies. */
export const phrase = withUndo(
  withExport(
    resource({
      name: 'phrase',
      title: ['答复用语', 'Reply phrase'],
      path: 'phrase',
      menu: {
        path: '/petitionManage/phrase/index',
        at: ['petition_manage', 50],
        icon: 'message',
        held: {
          admin: 'full',
          city_leader: 'full',
          case_auditor: 'full',
          case_handler: 'read',
          district_manager: 'read',
        },
      },
      fields: {
        title: text(['用语名称', 'Title'], { max: 30 }),
        content: text(['用语内容', 'Content'], { max: 5000, kind: 'rich' }),
        sort: whole(['排序', 'Order'], { max: 9999 }),
        remark: optional(text(['备注', 'Remark'])),
        // A cited law was amended: the phrase is not offered until a user saves it again.
        suspended: optional(text(['停用原因', 'Suspended because'], { max: 200 })),
      },
      set: { suspended: '' },
      columns: ['title', 'sort', 'remark', 'suspended', 'content'],
      search: ['title'],
      unique: [['title']],
      order: [{ field: 'sort', descending: false }],
    }),
  ),
);
