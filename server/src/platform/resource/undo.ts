import type { Call } from '@kaoxin/contract/call.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { hasUndo, type Resource, undoMinutes } from '@kaoxin/contract/resource.ts';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { asRefusal } from '#platform/http/failure.ts';
import { on, type Route } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { ResourceHooks } from './hooks.ts';
import { labelOf } from './label.ts';
import { checkReferences } from './references.ts';
import { keepTextPictures } from './save.ts';
import { checkPlace, takeTreeTurn } from './tree.ts';

export function undoRoute<T extends TenantTable>(
  thing: Resource,
  table: T,
  hooks: ResourceHooks<T>,
): Pick<Route, 'call' | 'runs' | 'handler'>[] {
  const { calls } = thing;
  return hasUndo(calls) ? [on(calls.restore, (work, { body }) => restoreAll(work, thing, table, body.ids, hooks))] : [];
}

const placeOf = (row: Readonly<Record<string, unknown>>, field: string): unknown => row[field];

/**
 * Restores all records the caller has just removed, or none. Like a new record, each must have visible references, keep
 * the rules of its kind and its place in the tree, and use no key taken since.
 */
async function restoreAll<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  ids: readonly string[],
  hooks: ResourceHooks<T>,
): Promise<null> {
  await takeTreeTurn(work, thing, table);
  const rows = await takeBack(work, table, ids, thing.calls.remove).catch((error: unknown) => {
    throw asRefusal(error)?.status === 409 && !(error instanceof Refusal) ? keyTaken(thing) : error;
  });
  if (hooks.shared) mayChangeShared(work);
  for (const row of rows) {
    if (hooks.isThere?.(work, row) === false) throw refuse('notFound');
    await checkReferences(work, thing, row);
    if (thing.tree) await checkPlace(work, thing, table, placeOf(row, thing.tree), row.id);
    await hooks.validate?.(work, row);
    await keepTextPictures(work, thing, row.id, row);
  }
  await hooks.afterChange?.(work, ids);
  return null;
}

/**
 * Restores these rows of a table, all or none: 404 for rows the caller cannot see, 409 unless the caller removed them
 * recently.
 * @param remove the call that removed them: an API scope that denies it denies restoring as well
 */
export async function takeBack<T extends TenantTable>(
  work: Work,
  table: T,
  ids: readonly string[],
  remove: Call,
): Promise<SelectedRow<T>[]> {
  work.target = ids.join(',');
  if (!isAdmitted(remove, work.actor)) throw refuse('notAllowed');
  const rows = await work.table(table).restore(ids, undoMinutes);
  if (rows) return rows;
  // A row hidden from the caller before its removal stays hidden.
  for (const id of ids) await work.table(table).removed().need(id);
  throw refuse(409, [
    `不能撤销删除：只能撤销本人${undoMinutes}分钟内的删除`,
    `This deletion cannot be undone: only one’s own of the last ${undoMinutes} minutes`,
  ]);
}

function keyTaken({ unique, form }: Resource) {
  const declared = [...new Set(unique.flat())].map((field) => labelOf(form, field));
  // An index may cover columns that are not fields of the resource.
  const labels = declared.length > 0 ? declared : [['名称或编号', 'Name or code'] as const];
  const zh = labels.map((label) => label[0]).join('、');
  const en = labels.map((label) => inSentence(label[1])).join(', ');
  return refuse(409, [
    `不能撤销删除：其间已有其他数据使用了同样的${zh}`,
    `This deletion cannot be undone: another record has the same ${en} by now`,
  ]);
}
