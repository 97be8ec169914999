import * as z from 'zod';
import { get } from '../call.ts';
import { id, ids, optional, text, whole } from '../conventions.ts';

/** Levels of the one tree of 考区 and 考点 (domain.md 1.1). */
export const placeType = { district: 1, centre: 2 } as const;

/** 考区 / 考点 (domain.md 1.1, specification: exams). */
export const district = {
  name: 'district',
  calls: {
    /** enabled ones, those of one level or below one district, found by number or name */
    select: get('district/select', {
      title: ['可选考区', 'Districts: choices'],
      access: 'signed-in',
      query: z.object({
        nodeType: optional(whole(['节点类型', 'Level'], { min: 1, max: 2 })),
        parentId: optional(id),
        keyword: optional(text(['关键字', 'Keyword'])),
        ids: ids.optional(),
      }),
      answer: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
    }),
  },
};

/** 考区: the upper level of the tree, for whoever refers to one. */
export const examDistrict = { ...district, offers: { nodeType: placeType.district } };

/** 考点: the lower level of the same tree, for whoever refers to one. */
export const centre = { ...district, name: 'centre', offers: { nodeType: placeType.centre } };
