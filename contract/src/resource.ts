import * as z from 'zod';
import { addsOrEdits, get, holds, post } from './call.ts';
import { base, factsOf, id, ids, type Label, optional, page, whole } from './conventions.ts';
import { inSentence } from './english.ts';
import { anyWords, listQuery } from './list.ts';
import type { ResourceDefinition } from './plain-resource/definition.ts';
import { type Fields, filesOf, type Name, referencesOf } from './plain-resource/fields.ts';
import type { FileRows } from './plain-resource/file-rows.ts';
import { labelsOf, listedOf, partsOf } from './plain-resource/parts.ts';
import { treeCall, usualLevels } from './plain-resource/tree.ts';
import { sheetCall } from './sheet.ts';
import { importCalls } from './staging.ts';
import { tenantChoice, tenantFilter } from './system/tenant-choice.ts';

export type { ResourceMenu } from './plain-resource/definition.ts';
export { dictionariesOf, type Fields, filesOf, isSecret, referencesOf, wordsOf } from './plain-resource/fields.ts';
export type { FileRows } from './plain-resource/file-rows.ts';

const version = optional(whole(['版本', 'Version']));

/** A plain resource: record, form and the four calls list, detail, submit, remove with their access rules. */
export function resource<F extends Fields, const S extends Name<F> = never, const C extends Name<F> = Name<F>>(
  definition: ResourceDefinition<F, S, C>,
) {
  const { name, title, path, fields, columns, carried = [], tree, within, ofTenant = false } = definition;
  const { shown, asked, first } = partsOf<F, S>(fields, definition.set ?? {});
  const own = z.object(shown);
  const form = z.object(asked);
  const newForm = z.object(first);
  if (tree && referencesOf(fields)[tree] !== name) throw new Error(`${name}: ${tree} names no other one above it`);
  const called = definition.called ?? (columns[0] as Name<F>);
  const listed = listedOf<F, C>(shown, [...columns, ...carried, called, tree, within]);
  const holding = new Set(filesOf(fields));
  // what is no single value is shown in words of its own, and neither searched nor sorted by
  const single = columns.filter((column) => factsOf(fields[column] as z.ZodType)?.kind !== 'structure');
  const said = [...definition.search, ...single, ...(tree ? [tree] : []), 'createTime', 'updateTime'];
  const filters = [...new Set(said)].filter((field) => !holding.has(field)) as Name<F>[];
  const changes = [name, ...(definition.changes ?? [])];
  const tenant: Record<never, never> = ofTenant ? tenantChoice : {};
  const whose: Record<never, never> = ofTenant ? { tenantId: z.string() } : {};
  const record = z.object({ ...base, ...whose, ...labelsOf(shown, tree !== undefined), ...shown });
  const row = z.object({ ...base, ...whose, ...labelsOf(listed, tree !== undefined), ...listed });
  const grown: Record<never, never> = tree ? { tree: treeCall({ name, path, title, ofTenant }, holds(name)) } : {};
  return {
    ...definition,
    ofTenant,
    set: definition.set ?? {},
    called,
    unique: definition.unique ?? [],
    order: definition.order ?? [{ field: 'id', descending: true }],
    levels: definition.levels ?? usualLevels,
    /** what other offices call its fields at the head of a sheet */
    headings: {} as Readonly<Record<string, readonly string[]>>,
    /** the record without what every record has */
    own,
    record,
    /** what of it a row of the list carries: its columns, what it is called, what stands above it */
    listed: z.object(listed),
    /** a row of the list */
    row,
    /** what a change asks; secrets left empty stay as they are */
    form,
    /** what a new one needs */
    newForm,
    /** how a row of a file says one */
    rows: { form: newForm } as FileRows,
    calls: {
      ...grown,
      /** of a tree: by the key of the parent one level, otherwise every level, what is found with all that stands above it */
      list: get(`${path}/list`, {
        title: [`${title[0]}列表`, `${title[1]}: list`],
        access: holds(name),
        query: listQuery({ ...shown, ...base } as unknown as F, {
          filters,
          sorts: filters,
          extra: { ...(ofTenant ? tenantFilter : {}), ...(definition.keyword ? { keyword: anyWords } : {}) },
        }),
        answer: page(row),
      }),
      detail: get(`${path}/detail`, {
        title: [`${title[0]}详情`, `${title[1]}: detail`],
        access: holds(name),
        query: z.object({ id }),
        answer: record,
      }),
      submit: post(`${path}/submit`, {
        title: [`${title[0]}保存`, `${title[1]}: save`],
        access: addsOrEdits(name),
        body: form.partial().extend({ id: optional(id), version, ...tenant }),
        answer: record,
        changes,
      }),
      remove: post(`${path}/remove`, {
        title: [`${title[0]}删除`, `${title[1]}: delete`],
        access: holds(`${name}_delete`),
        query: z.object({ ids: ids.optional() }),
        body: z.object({ ids: ids.optional() }),
        answer: z.null(),
        changes,
      }),
    },
  };
}

export type Resource<F extends Fields = Fields> = ReturnType<typeof resource<F, never>>;

/** Who runs a tenant and who runs the first one. */
export const administration = { administrator: 'full', admin: 'full' } as const;

/** What the menu of a resource is called. */
export const menuTitleOf = ({ title, menu }: Pick<Resource, 'title' | 'menu'>): Label =>
  menu?.title ?? [title[0], `${title[1]}s`];

/** Codes of its buttons; that of its menu is its name. */
export const buttonsOf = ({ name, calls }: Pick<Resource, 'name' | 'calls'>): string[] =>
  [
    'add',
    'edit',
    'delete',
    'view',
    ...('export' in calls ? ['export'] : []),
    ...('import' in calls ? ['import'] : []),
  ].map((verb) => `${name}_${verb}`);

/**
 * The same resource with the call `export`: everything its list finds under these conditions, in its columns and order,
 * as a sheet. Whoever may is named by the button `<name>_export`.
 * @param saidBy column → the field of the answer that says it in words, where that is not `<column>Name`
 */
export function withExport<R extends Resource>(thing: R, saidBy: Readonly<Record<string, string>> = {}) {
  const sheet = sheetCall(thing.calls.list, {
    title: [`${thing.title[0]}导出`, `${thing.title[1]}: export`],
    access: holds(`${thing.name}_export`),
  });
  return { ...thing, saidBy, calls: { ...thing.calls, export: sheet } };
}

/** Minutes in which whoever removed records can take that back. */
export const undoMinutes = 10;

/**
 * The same resource with the call `restore`: whoever has just removed records takes that back, by the right he removed
 * them with. Refused where a unique key was taken meanwhile, or what they refer to is gone.
 */
export function withUndo<R extends Resource>(thing: R) {
  const restore = post(`${thing.path}/restore`, {
    title: [`${thing.title[0]}撤销删除`, `${thing.title[1]}: undo a deletion`],
    access: thing.calls.remove.access,
    body: z.object({ ids }),
    answer: z.null(),
    changes: thing.calls.remove.changes,
  });
  return { ...thing, calls: { ...thing.calls, restore } };
}

/** Fields a file can say: all that its rows, or a new record, ask for but secrets, files and formatted texts. */
export function importable({ rows: { form } }: Pick<Resource, 'rows'>): string[] {
  const kinds = new Set<string | undefined>(['secret', 'files', 'rich', 'structure']);
  return Object.entries<z.ZodType>(form.shape).flatMap(([name, schema]) =>
    kinds.has(factsOf(schema)?.kind) ? [] : [name],
  );
}

/**
 * The same resource with an import out of its own fields: its calls stand below `<path>/import`, whoever may is named by
 * the button `<name>_import`; as it adds records, the button that adds one by hand is needed too.
 *
 * @param headings what other offices call its fields at the head of a sheet: `{ seats: ['容量'] }`
 * @param given how a row of a file says one, where that is not its form; `opens`: further buttons that open the import
 */
export function withImport<R extends Resource>(
  thing: R,
  headings: { readonly [field in keyof R['form']['shape']]?: readonly string[] } = {},
  { opens = [], ...given }: Partial<FileRows> & { opens?: readonly string[] } = {},
) {
  const rows: FileRows = { ...thing.rows, ...given };
  const said = importable({ rows });
  const missing = Object.keys(thing.newForm.shape).filter(
    (field) => !said.includes(field) && !thing.newForm.shape[field]?.safeParse(undefined).success,
  );
  if (thing.tree)
    throw new Error(`${thing.name}: a row of a file has no place in a tree; it is imported by a kind of its own`);
  if (thing.unique.length === 0) throw new Error(`${thing.name}: without a unique key no row of a file is known`);
  if (missing.length > 0) throw new Error(`${thing.name}: no file can say ${missing}, which a new record needs`);
  const imports = importCalls({
    title: [thing.title[0], inSentence(menuTitleOf(thing)[1])],
    access: { oneOf: [`${thing.name}_import`, ...opens], also: [`${thing.name}_add`] },
    path: `${thing.path}/import`,
    changes: thing.calls.submit.changes ?? [thing.name],
  });
  return { ...thing, headings, rows, calls: { ...thing.calls, ...imports } };
}
