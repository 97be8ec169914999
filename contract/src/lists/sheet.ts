import type * as z from 'zod';
import { type Access, type Call, get } from '../call.ts';
import type { Label } from '../conventions.ts';
import { startedTask } from '../task.ts';

interface SheetDefinition {
  title: Label;
  access: Access;
  /** below /api; default: next to its list */
  path?: string;
}

interface FurtherQuery<Q extends z.ZodType> {
  query?: Q;
}

/**
 * The call that exports everything a list returns under the same conditions and in the same order as a sheet. Few rows
 * are answered as the file itself; for many rows the answer is JSON with the id of the task that creates it (decision
 * 026).
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
export const listOfSheet = (call: Call): Call | undefined => lists.get(call);

export const isSheetCall = (call: Call): boolean => sheets.has(call);

const sheets = new WeakSet<Call>();
/** Marks a call as a sheet export whose list no page shows. */
export function asSheet<C extends Call>(call: C): C {
  sheets.add(call);
  return call;
}
