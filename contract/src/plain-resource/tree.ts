import * as z from 'zod';
import { type Access, type Call, get } from '../call.ts';
import { id, ids, type Label, optional, text, truth } from '../conventions.ts';
import { tenantChoice } from '../system/tenant-choice.ts';

/** Parent of what stands at the top of a tree. */
export const root = '0';
/** Levels of a tree that names no other number. */
export const usualLevels = 20;

/** A place of a tree as pickers show it. */
export const treePlace = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  /** what stands above it from the top down, ` / ` between; of what a keyword or an id finds, otherwise empty */
  path: z.string(),
  hasChildren: truth,
});
export type TreePlace = z.output<typeof treePlace>;
export type TreeCall = Call<z.ZodType, z.ZodType, z.ZodType<TreePlace[]>>;

interface Growing {
  name: string;
  path: string;
  title: Label;
  ofTenant: boolean;
}

const calls = new Map<string, TreeCall>();
/** The picker's call of a thing that is a tree, when it has been declared. */
export const treeCallOf = (refers: string): TreeCall | undefined => calls.get(refers);

/**
 * The call `lazy-tree`: one level of a tree for pickers, below `parentId` or the top; by `keyword` at most 50 from all
 * levels; by `ids` these very ones. `without` leaves out what one cannot be moved to: itself, everything below it, and places
 * below which the tree would have too many levels; of a new one it is `0`.
 */
export function treeCall({ name, path, title, ofTenant }: Growing, access: Access) {
  const whose: Partial<typeof tenantChoice> = ofTenant ? tenantChoice : {};
  const call = get(`${path}/lazy-tree`, {
    title: [`${title[0]}树`, `${title[1]}: tree`],
    access,
    query: z.object({
      ...whose,
      parentId: optional(id),
      keyword: optional(text(['关键字', 'Keyword'])),
      ids: ids.optional(),
      without: optional(id),
    }),
    answer: z.array(treePlace),
  });
  calls.set(name, call);
  return call;
}
