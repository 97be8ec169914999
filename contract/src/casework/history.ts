import * as z from 'zod';
import { type Access, get } from '../call.ts';
import { id, type Label } from '../conventions.ts';

/** One thing that happened to something which has states; whoever reads it sees what it is of (domain.md 6.4, 15 and 16). */
const entry = z.object({
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
  /** null where not all entries are told */
  hash: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof entry>;

/** The timeline of one of them, oldest first (own addition). */
export const historyCall = (path: string, title: Label, access: Access) =>
  get(path, { title, access, query: z.object({ id }), answer: z.array(entry) });
