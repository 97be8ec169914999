import { region } from '@kaoxin/contract/system/region.ts';
import { on, routes } from '#platform/http/route.ts';
import { remove, submit } from './change.ts';
import { detail, lazyList, lazyTree, regionPage } from './lists.ts';

export const regionRoutes = routes('platform', [
  on(region.list, regionPage),
  on(region.lazyList, lazyList),
  on(region.lazyTree, lazyTree),
  on(region.detail, detail),
  on(region.submit, submit),
  on(region.remove, remove),
]);
