import type * as z from 'zod';
import { type Access, type Call, get } from './call.ts';
import type { Label } from './conventions.ts';
import { startedTask } from './task.ts';

interface SheetDefinition {
  title: Label;
  access: Access;
  /** below /api; beside its list unless said otherwise */
  path?: string;
}

interface FurtherQuery<Q extends z.ZodType> {
  /** that of its list with what only the sheet asks; its list's own unless said otherwise */
  query?: Q;
}

/**
 * The call that hands out everything a list finds under these conditions as a sheet, in the list's order. Few rows come
 * as the file itself; for many the answer is JSON and names the task that makes it (decision 026).
 *
 * @example export: sheetCall(list, { title: ['岗位导出', 'Export posts'], access: holds('post_export') })
 */
export function sheetCall<Q extends z.ZodType>(
  list: Call<Q>,
  {
    title,
    access,
    path = list.path.replace(/[^/]+$/, 'export'),
    query = list.query,
  }: SheetDefinition & FurtherQuery<Q>,
) {
  const call = get(path, {
    title,
    access,
    query,
    answer: startedTask.nullable(),
    shape: 'file',
    writes: true,
    changes: ['task'],
  });
  lists.set(call, list);
  return asSheet(call);
}

const lists = new WeakMap<Call, Call>();
/** The list that a call hands out, for whoever holds one against the other. */
export const listOfSheet = (call: Call): Call | undefined => lists.get(call);

/** Whether a call hands out a list as a sheet. */
export const isSheetCall = (call: Call): boolean => sheets.has(call);

const sheets = new WeakSet<Call>();
/** A call that hands out a list as a sheet which no page shows. */
export function asSheet<C extends Call>(call: C): C {
  sheets.add(call);
  return call;
}
