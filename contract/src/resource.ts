import * as z from 'zod';
import { addsOrEdits, type Call, get, holds, post } from './call.ts';
import { base, factsOf, id, ids, type Label, optional, page, whole } from './conventions.ts';
import { inSentence } from './fields/english.ts';
import { object } from './fields/object.ts';
import { anyWords, listQuery } from './lists/list.ts';
import { sheetCall } from './lists/sheet.ts';
import { type ImportCalls, importCalls } from './lists/staging.ts';
import type { ResourceDefinition } from './plain-resource/definition.ts';
import { type Fields, filesOf, type Name, referencesOf } from './plain-resource/fields.ts';
import type { FileRows } from './plain-resource/file-rows.ts';
import { labelsOf, listedOf, partsOf } from './plain-resource/parts.ts';
import { treeCall, usualLevels } from './plain-resource/tree.ts';
import { tenantChoice, tenantFilter } from './system/tenant-choice.ts';

export type { ResourceMenu } from './plain-resource/definition.ts';
export { dictionariesOf, type Fields, filesOf, isSecret, referencesOf, wordsOf } from './plain-resource/fields.ts';
export type { FileRows } from './plain-resource/file-rows.ts';

const version = optional(whole(['版本', 'Version']));

type UndoCall = Call<z.ZodType, z.ZodType<{ ids: string[] }>, z.ZodType<null>>;

export function resource<F extends Fields, const S extends Name<F> = never, const C extends Name<F> = Name<F>>(
  definition: ResourceDefinition<F, S, C>,
) {
  const {
    name,
    title,
    path,
    fields,
    columns,
    carried = [],
    tree,
    within,
    ofTenant = false,
    watched = false,
  } = definition;
  const { shown, asked, first } = partsOf<F, S>(fields, definition.set ?? {});
  const own = z.object(shown);
  const form = z.object(asked);
  const newForm = z.object(first);
  if (tree && referencesOf(fields)[tree] !== name) throw new Error(`${name}: ${tree} names no other one above it`);
  const called = definition.called ?? (columns[0] as Name<F>);
  const listed = listedOf<F, C>(shown, [...columns, ...carried, called, tree, within]);
  const holding = new Set(filesOf(fields));
  // A structure has a display of its own and can be neither searched nor sorted by.
  const kindOf = (schema: z.ZodType | undefined) => schema && factsOf(schema)?.kind;
  const single = columns.filter((column) => kindOf(fields[column]) !== 'structure');
  const said = [...definition.search, ...single, ...(tree ? [tree] : []), 'createTime', 'updateTime'];
  const filters = [...new Set<string>(said)].filter((field) => !holding.has(field));
  const searched: Fields = { ...shown, ...base };
  const headings: Readonly<Record<string, readonly string[]>> = {};
  /** column → answer field with its display text, where that is not `<column>Name` */
  const saidBy: Readonly<Record<string, string>> = {};
  const rows: FileRows = { form: newForm };
  const changes = [name, ...(definition.changes ?? [])];
  const tenant: Record<never, never> = ofTenant ? tenantChoice : {};
  const whose: Record<never, never> = ofTenant ? { tenantId: z.string() } : {};
  const record = object(() => ({ ...base, ...whose, ...labelsOf(shown, tree !== undefined), ...shown }));
  const row = object(() => ({ ...base, ...whose, ...labelsOf(listed, tree !== undefined), ...listed }));
  const grown: Record<never, never> = tree ? { tree: treeCall({ name, path, title, ofTenant }, holds(name)) } : {};
  return {
    ...definition,
    ofTenant,
    set: definition.set ?? {},
    called,
    unique: definition.unique ?? [],
    order: definition.order ?? [{ field: 'id', descending: true }],
    levels: definition.levels ?? usualLevels,
    headings,
    saidBy,
    own,
    record,
    /** the fields of a list row: its columns, its name and its parent */
    listed: z.object(listed),
    row,
    /** fields of a change; secrets left empty keep their stored value */
    form,
    newForm,
    rows,
    calls: {
      ...grown,
      /**
       * For a tree: with the key of a parent one level, otherwise every level; matches come with all their ancestors.
       */
      list: get(`${path}/list`, {
        title: [`${title[0]}列表`, `${title[1]}: list`],
        access: holds(name),
        query: listQuery(searched, {
          filters,
          sorts: filters,
          extra: { ...(ofTenant ? tenantFilter : {}), ...(definition.keyword ? { keyword: anyWords } : {}) },
        }),
        answer: page(row),
      }),
      detail: get(`${path}/detail`, {
        title: [`${title[0]}详情`, `${title[1]}: detail`],
        access: holds(name),
        query: object(() => ({ id })),
        answer: record,
      }),
      submit: post(`${path}/submit`, {
        title: [`${title[0]}保存`, `${title[1]}: save`],
        access: addsOrEdits(name),
        body: form.partial().extend({ id: optional(id), version, ...tenant }),
        answer: record,
        changes,
        watched,
      }),
      remove: post(`${path}/remove`, {
        title: [`${title[0]}删除`, `${title[1]}: delete`],
        access: holds(`${name}_delete`),
        query: object(() => ({ ids: ids.optional() })),
        body: object(() => ({ ids: ids.optional() })),
        answer: z.null(),
        changes,
        watched,
      }),
    },
  };
}

export type Resource<F extends Fields = Fields> = ReturnType<typeof resource<F, never>>;

/** Grants of the tenant administrator and of the administrator of the first tenant. */
export const administration = { administrator: 'full', admin: 'full' } as const;

export const menuTitleOf = ({ title, menu }: Pick<Resource, 'title' | 'menu'>): Label =>
  menu?.title ?? [title[0], `${title[1]}s`];

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
 * Adds the call `export` to a resource: a sheet with everything its list returns under the same conditions, in the same
 * columns and order. It requires the button `<name>_export`.
 * @param saidBy column → answer field with its display text, where that is not `<column>Name`
 */
export function withExport<R extends Resource>(thing: R, saidBy: Readonly<Record<string, string>> = {}) {
  const sheet = sheetCall(thing.calls.list, {
    title: [`${thing.title[0]}导出`, `${thing.title[1]}: export`],
    access: holds(`${thing.name}_export`),
  });
  return { ...thing, saidBy, calls: { ...thing.calls, export: sheet } };
}

/** Only `withExport`, `withUndo` and `withImport` add these calls. */
export const hasExport = (calls: object): calls is { export: Call } => 'export' in calls;
export const hasUndo = (calls: object): calls is { restore: UndoCall } => 'restore' in calls;
export const hasImport = (calls: object): calls is ImportCalls => 'importConfirm' in calls;

/** Minutes during which a user can undo a deletion. */
export const undoMinutes = 10;

/**
 * Adds the call `restore` to a resource: users undo their own recent deletion with the right they deleted with. It is
 * rejected if a unique key has been taken since or a referenced record is gone.
 */
export function withUndo<R extends Resource>(thing: R) {
  const restore = post(`${thing.path}/restore`, {
    title: [`${thing.title[0]}撤销删除`, `${thing.title[1]}: undo a deletion`],
    access: thing.calls.remove.access,
    body: object(() => ({ ids })),
    answer: z.null(),
    changes: thing.calls.remove.changes,
    watched: thing.calls.remove.watched,
  });
  return { ...thing, calls: { ...thing.calls, restore } };
}

/**
 * Fields that an imported file can contain: all fields of its rows except secrets, files, rich texts and structures.
 */
export function importable({ rows: { form } }: Pick<Resource, 'rows'>): string[] {
  const kinds = new Set<string | undefined>(['secret', 'files', 'rich', 'structure']);
  return Object.entries<z.ZodType>(form.shape).flatMap(([name, schema]) =>
    kinds.has(factsOf(schema)?.kind) ? [] : [name],
  );
}

/**
 * Adds an import to a resource, built from its fields, with calls below `<path>/import`. It requires the button
 * `<name>_import` and, because it adds records, the button for adding one.
 * @param headings alternative column headings in sheets of other offices: `{ seats: ['容量'] }`
 * @param given row format where it differs from the form; `opens`: further buttons that open the import
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
