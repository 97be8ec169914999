import * as z from 'zod';
import { get, holds } from '../../call.ts';
import { id, ids, optional, text, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

/** Levels of the tree of 考区 and 考点 (domain.md 1.1). */
export const placeType = { district: 1, centre: 2 } as const;
export type PlaceType = (typeof placeType)[keyof typeof placeType];

/** Menu codes of the two levels, which are the prefixes of their buttons. */
export const placeMenus: Readonly<Record<PlaceType, 'district' | 'centre'>> = { 1: 'district', 2: 'centre' };

const asked = object(() => ({
  nodeType: optional(whole(['节点类型', 'Level'], { min: 1, max: 2 })),
  parentId: optional(id),
  keyword: optional(text(['关键字', 'Keyword'])),
  ids: ids.optional(),
}));
const chosen = z.array(object(() => ({ id: z.string(), name: z.string(), code: z.string() })));

/** Enabled places for pickers, of one level or below one district, searchable by number, name or pinyin. */
export const placeChoices = {
  select: get('district/select', {
    title: ['可选考区', 'Districts: choices'],
    access: 'signed-in',
    query: asked,
    answer: chosen,
  }),
  /** All places of the tenant, for city-wide pages and as targets of a transfer; names only. */
  allSelect: get('district/allSelect', {
    title: ['全部考区', 'Districts: all choices'],
    access: holds('district_all'),
    query: asked,
    answer: chosen,
  }),
};

const tree = { name: 'district', calls: placeChoices };
export const examDistrict = { ...tree, offers: { nodeType: placeType.district } };
export const centre = { ...tree, name: 'centre', offers: { nodeType: placeType.centre } };
