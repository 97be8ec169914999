import { choice, moment, text } from '../conventions.ts';
import { administration, resource, withExport, withUndo } from '../resource.ts';

/** 通知公告 (wire.md B6): shown to everyone in the tenant from its release time. */
export const notice = withUndo(
  withExport(
    resource({
      name: 'notice',
      title: ['通知公告', 'Notice'],
      path: 'blade-desk/notice',
      menu: {
        path: '/desk/notice',
        at: ['flow', 10],
        icon: 'notice',
        held: { ...administration, content_editor: 'full' },
      },
      fields: {
        title: text(['通知标题', 'Title']),
        category: choice(['通知类型', 'Category'], 'notice_category', [1, 2, 3, 4, 5, 6]),
        releaseTime: moment(['发布时间', 'Release time']),
        content: text(['通知内容', 'Content'], { max: 60_000, kind: 'rich' }),
      },
      columns: ['title', 'category', 'releaseTime'],
      search: ['title', 'category', 'releaseTime'],
      order: [{ field: 'releaseTime', descending: true }],
    }),
  ),
);
