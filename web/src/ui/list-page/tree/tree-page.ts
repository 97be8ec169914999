import type { Resource } from '@kaoxin/contract/resource.ts';
import { listPage as flatPage, type ListPageOptions } from '../list-page.tsx';
import { useLevels } from './resource-tree.tsx';

export const listPage = (resource: Resource, options: ListPageOptions = {}) =>
  flatPage(resource, { ...options, useRows: useLevels });
