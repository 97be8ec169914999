import * as z from 'zod';
import { type Access, get } from '../call.ts';
import { id, type Label } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** One entry in the history of a record with states (domain.md 6.4, 15 and 16). */
const entry = object(() => ({
  id: z.string(),
  seq: z.int(),
  action: z.string(),
  actionName: z.string(),
  fromStatusName: z.string().nullable(),
  toStatusName: z.string().nullable(),
  actorName: z.string(),
  actorDept: z.string().nullable(),
  note: z.string().nullable(),
  time: z.string(),
  /** null if the caller may not see all entries */
  hash: z.string().nullable(),
}));
export type HistoryEntry = z.output<typeof entry>;

export const historyCall = (path: string, title: Label, access: Access) =>
  get(path, { title, access, query: object(() => ({ id })), answer: z.array(entry) });
