import type { Resource } from '@kaoxin/contract/resource.ts';
import { listPage as flatPage, type ListPageOptions } from '../list-page.tsx';
import { useLevels } from './resource-tree.tsx';

/** The page of a resource that is a tree, level by level. */
export const listPage = (resource: Resource, options: ListPageOptions = {}) =>
  flatPage(resource, { ...options, useRows: useLevels });
