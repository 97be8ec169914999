import { factsOf } from '@kaoxin/contract/conventions.ts';
import { filesOf, type Resource, wordsOf } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import { addingTo, mayChangeShared } from '#platform/access/other-tenant.ts';
import type { Change, NewRow } from '#platform/database/scoped-table.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { checkWords } from '#platform/labels.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { checkRanges, searchKeyOf } from './fields.ts';
import { claimFiles } from './files.ts';
import type { ResourceHooks } from './hooks.ts';
import { checkReferences } from './references.ts';
import { keepSecrets, needSecretAgain } from './secrets.ts';
import { checkPlace, placed, refuseWithChildren, takeTreeTurn } from './tree.ts';

export type SubmitBody = Record<string, unknown> & {
  id?: string | null;
  version?: number | null;
  tenantId?: string | null;
};

export async function save<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  { id, version, tenantId, ...given }: SubmitBody,
  hooks: ResourceHooks<T>,
): Promise<SelectedRow<T>> {
  if (!id) return addingTo(work, tenantId, (inside) => add(inside, thing, table, given, hooks));
  work.target = id;
  if (thing.tree && thing.tree in given) await takeTreeTurn(work, thing, table);
  const scoped = work.table(table);
  const holds = filesOf(thing.own.shape).length > 0 || richFields(thing.form).length > 0;
  const judged =
    hooks.validate || hooks.settle || hooks.secrets || thing.ranges || thing.keyword || thing.tree || holds;
  const before = await (judged ? scoped.needLocked(id) : scoped.need(id));
  if (hooks.isThere?.(work, before) === false) throw refuse('notFound');
  if (hooks.shared) mayChangeShared(work);
  const said = placed(thing, withCleanHtml(thing.form, given), false);
  const values = keepSecrets(work, hooks.settle?.(said, before) ?? said, hooks.secrets);
  needSecretAgain(thing, before, values, hooks.secrets);
  await checkReferences(work, thing, values, before);
  await checkWords(work, wordsOf(thing.form.shape), values, before);
  const after: Readonly<Record<string, unknown>> & SelectedRow<T> = { ...before, ...values };
  if (thing.tree && after[thing.tree] !== was(before, thing.tree))
    await checkPlace(work, thing, table, after[thing.tree], id);
  checkRanges(thing, after);
  await hooks.validate?.(work, after, before);
  const kept = { ...values, ...searchKeyOf(thing, after) };
  const row = await scoped.change(id, kept as Change<T>, { version: version ?? null });
  await claimFiles(work, thing, row, before);
  await keepTextPictures(work, thing, id, values, before);
  await hooks.afterChange?.(work, [id]);
  return row;
}

const was = (row: Readonly<Record<string, unknown>>, field: string): unknown => row[field];

async function add<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  given: Record<string, unknown>,
  hooks: ResourceHooks<T>,
): Promise<SelectedRow<T>> {
  // An insert needs every required field; the call itself accepts any subset.
  const { body } = readInput({ ...thing.calls.submit, body: thing.newForm }, {}, given, work.actor.language);
  if (hooks.shared) mayChangeShared(work);
  await takeTreeTurn(work, thing, table);
  const said = placed(thing, withCleanHtml(thing.form, body), true);
  const values = keepSecrets(work, hooks.settle?.(said) ?? said, hooks.secrets);
  await checkReferences(work, thing, values);
  await checkWords(work, wordsOf(thing.form.shape), values);
  if (thing.tree) await checkPlace(work, thing, table, values[thing.tree]);
  checkRanges(thing, values);
  await hooks.validate?.(work, values as Partial<SelectedRow<T>>);
  const row = await work.table(table).insert({ ...thing.set, ...values, ...searchKeyOf(thing, values) } as NewRow<T>);
  work.target = row.id;
  await claimFiles(work, thing, row);
  await keepTextPictures(work, thing, row.id, values);
  await hooks.afterChange?.(work, [row.id]);
  return row;
}

export async function removeAll<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  ids: readonly string[] | undefined,
  hooks: ResourceHooks<T>,
): Promise<null> {
  if (!ids) throw refuse('nothingChosen');
  work.target = ids.join(',');
  const scoped = work.table(table);
  await takeTreeTurn(work, thing, table);
  const shows = richFields(thing.form).length > 0;
  if (hooks.beforeRemove || hooks.isThere || hooks.shared || thing.tree || shows) {
    const rows = await scoped.lock(ids);
    if (rows.some((row) => hooks.isThere?.(work, row) === false)) throw refuse('notFound');
    if (hooks.shared) mayChangeShared(work);
    await hooks.beforeRemove?.(work, rows);
    await refuseWithChildren(work, thing, table, ids);
    for (const row of rows) await keepTextPictures(work, thing, row.id, textless(thing), row);
  }
  await scoped.remove(ids);
  await hooks.afterChange?.(work, ids);
  return null;
}

const richFields = (form: z.ZodObject): string[] =>
  Object.keys(form.shape).filter((field) => factsOf(form.shape[field])?.kind === 'rich');

function withCleanHtml(form: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const rich = new Set(richFields(form));
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      rich.has(field) && typeof value === 'string' ? sanitizeHtml(value) : value,
    ]),
  );
}

const textless = ({ form }: Resource) => Object.fromEntries(richFields(form).map((field) => [field, '']));

/** @param said the written values: a text missing here stays unchanged, with its pictures */
export async function keepTextPictures(
  work: Work,
  { name, form }: Resource,
  id: string,
  said: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const field of richFields(form).filter((each) => each in said))
    await keepPictures(
      work,
      { of: `record:${name}.${field}`, id, field },
      String(said[field] ?? ''),
      String(before[field] ?? ''),
    );
}
