import { param } from '@kaoxin/contract/system/param.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

export default listPage(param);
