import { post } from '@kaoxin/contract/system/post.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

/** 岗位管理. */
export default listPage(post);
