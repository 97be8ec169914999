import { region } from '@kaoxin/contract/system/region.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { remove, submit } from './change.ts';
import { previewRegions } from './import.ts';
import { confirmRegions } from './import-confirm.ts';
import { detail, lazyList, lazyTree, regionPage, search } from './lists.ts';
import { regionTemplate } from './template.ts';

export const regionRoutes = routes('platform', [
  on(region.list, regionPage),
  on(region.lazyList, lazyList),
  on(region.lazyTree, lazyTree),
  on(region.search, search),
  on(region.template, async () => regionTemplate()),
  manualTransaction(region.import, previewRegions),
  on(region.importConfirm, (work, { body }) => confirmRegions(work, body.batchId)),
  on(region.detail, detail),
  on(region.submit, submit),
  on(region.remove, remove),
]);
