import * as z from 'zod';
import { id, listOf, text, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

/** If a case names more users than this, leadership decides which of them recuse. */
export const mostNamed = 5;

const mostConcerned = 2000;

/** Leadership's decision about an enumeration: the concerned users recuse, the others may work on the case. */
export const recusalDecision = object(() => ({
  id,
  version: whole(['版本', 'Version']),
  concernedIds: listOf(id, mostConcerned),
  reason: text(['理由', 'Reason'], { min: 2, max: 500, kind: 'long' }),
}));

export const namedUser = object(() => ({
  userId: z.string(),
  realName: z.string(),
  deptName: z.string().nullable(),
  /** 1: may work on the case, by an earlier decision */
  isCleared: z.int(),
  /** 1: another leader must decide about this user */
  isKept: z.int(),
}));
