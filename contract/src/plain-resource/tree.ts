import * as z from 'zod';
import { type Access, type Call, get } from '../call.ts';
import { id, ids, type Label, optional, text, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { tenantChoice } from '../system/tenant-choice.ts';

export const root = '0';
export const usualLevels = 20;

export const treePlace = object(() => ({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  /** names of its ancestors from the top down, separated by ` / `; empty except in results by keyword or id */
  path: z.string(),
  hasChildren: truth,
}));
export type TreePlace = z.output<typeof treePlace>;
export type TreeCall = Call<z.ZodType, z.ZodType, z.ZodType<TreePlace[]>>;

interface Growing {
  name: string;
  path: string;
  title: Label;
  ofTenant: boolean;
}

const calls = new Map<string, TreeCall>();
/** The picker call of a tree resource; undefined before the resource is declared. */
export const treeCallOf = (refers: string): TreeCall | undefined => calls.get(refers);

/**
 * Defines the call `lazy-tree`, which answers one level for pickers below `parentId` or at the top, with `keyword` up
 * to 50 matches on all levels, with `ids` exactly these. `without` excludes invalid parents of a record: itself, its
 * descendants, and nodes below which the tree would have too many levels; for a new record it is `0`.
 */
export function treeCall({ name, path, title, ofTenant }: Growing, access: Access) {
  const whose: Partial<typeof tenantChoice> = ofTenant ? tenantChoice : {};
  const call = get(`${path}/lazy-tree`, {
    title: [`${title[0]}树`, `${title[1]}: tree`],
    access,
    query: object(() => ({
      ...whose,
      parentId: optional(id),
      keyword: optional(text(['关键字', 'Keyword'])),
      ids: ids.optional(),
      without: optional(id),
    })),
    answer: z.array(treePlace),
  });
  calls.set(name, call);
  return call;
}
