import * as z from 'zod';
import { id, listOf, text, whole } from '../conventions.ts';

/** A case that names more users than these is an enumeration: leadership decides whom it concerns. */
export const mostNamed = 5;

/** Users one decision can name. */
const mostConcerned = 2000;

/** What leadership decides about an enumeration: those it concerns stand aside, the others may work on the case. */
export const recusalDecision = z.object({
  id,
  version: whole(['版本', 'Version']),
  concernedIds: listOf(id, mostConcerned),
  reason: text(['理由', 'Reason'], { min: 2, max: 500, kind: 'long' }),
});

/** A user a case names, as the decider sees the user. */
export const namedUser = z.object({
  userId: z.string(),
  realName: z.string(),
  deptName: z.string().nullable(),
  /** 1: may work on the case, by an earlier decision */
  isCleared: z.int(),
  /** 1: another leader must decide about this user */
  isKept: z.int(),
});
