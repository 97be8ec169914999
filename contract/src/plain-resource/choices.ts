import * as z from 'zod';
import { type Access, get } from '../call.ts';
import { ids, optional, text } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { pick } from '../records.ts';
import type { Resource } from '../resource.ts';
import { tenantChoice } from '../system/tenant-choice.ts';
import { treeCall } from './tree.ts';

/** @param access rights of the users of the picker; for a tree also for its levels */
export function withChoices<R extends Resource, const C extends keyof R['own']['shape'] & string>(
  thing: R,
  names: readonly C[],
  access: Access,
) {
  const own: R['own']['shape'] = thing.own.shape;
  const chosen = pick(own, names);
  const whose: Partial<typeof tenantChoice> = thing.ofTenant ? tenantChoice : {};
  const select = get(`${thing.path}/select`, {
    title: [`可选${thing.title[0]}`, `${thing.title[1]}: choices`],
    access,
    query: object(() => ({ ...whose, keyword: optional(text(['关键字', 'Keyword'])), ids: ids.optional() })),
    answer: z.array(object(() => ({ id: z.string(), ...chosen }))),
  });
  const grown: Record<never, never> = thing.tree ? { tree: treeCall(thing, access) } : {};
  return { ...thing, calls: { ...thing.calls, ...grown, select } };
}
