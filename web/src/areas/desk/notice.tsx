import { notice } from '@kaoxin/contract/desk/notice.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

/** 通知公告: what everybody finds in the popover once its time of release has come. */
export default listPage(notice);
