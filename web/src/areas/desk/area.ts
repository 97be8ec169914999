import { type Pages, plain } from '../../page-parts.ts';

export const deskPages: Pages = {
  '/desk/notice': plain(() => import('@kaoxin/contract/desk/notice.ts'), ['通知公告', 'Notices'], 'blade-desk/notice'),
};
