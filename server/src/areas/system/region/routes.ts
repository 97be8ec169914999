import { openRegions, region } from '@kaoxin/contract/system/region.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { limited, type RateRule } from '#platform/http/guards/rate.ts';
import { on, routes } from '#platform/http/route.ts';
import { importRoutes } from '#platform/imports/import-routes.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { remove, submit } from './change.ts';
import { regionSheet } from './export.ts';
import { detail, lazyList, lazyTree, offered, regionPage, search } from './lists.ts';
import { regionImport } from './region-import.ts';

/**
 * Separate limit from types for filing, because many users may share an address. Searches read all regions, so they
 * have another limit.
 */
const openLevel: RateRule = { ...citizenLimits.read, name: 'open-region' };
const openSearch: RateRule = { ...citizenLimits.file, name: 'open-region-search' };

export const regionRoutes = routes('platform', [
  on(region.list, regionPage),
  on(region.lazyList, lazyList),
  sheetRoute(regionSheet),
  on(region.lazyTree, lazyTree),
  on(region.search, search),
  limited(
    ({ keyword }) => (keyword === undefined ? openLevel : openSearch),
    on(openRegions, (work, input) => (input.query.keyword === undefined ? offered : search)(work, input)),
  ),
  ...importRoutes(regionImport),
  on(region.detail, detail),
  on(region.submit, submit),
  on(region.remove, remove),
]);
