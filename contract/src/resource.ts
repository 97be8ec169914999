import * as z from 'zod';
import { type Access, addsOrEdits, get, holds, post } from './call.ts';
import {
  base,
  type FieldFacts,
  factsOf,
  id,
  ids,
  type Label,
  optional,
  page,
  type Secret,
  text,
  whole,
} from './conventions.ts';
import { anyWords, listQuery } from './list.ts';
import { sheetCall } from './sheet.ts';
import { importCalls } from './staging.ts';
import { tenantChoice, tenantFilter } from './system/tenant-choice.ts';

export type Fields = Record<string, z.ZodType>;
type Name<F extends Fields> = keyof F & string;

/** The menu of a resource: its page, what it is called there, and the roles that hold it from the start. */
export interface ResourceMenu {
  path: string;
  /** the resource's own title, in English several of them, unless said otherwise */
  title?: Label;
  icon?: string;
  /** role → all of its buttons, or to view it */
  held: Readonly<Record<string, 'full' | 'read'>>;
}

interface ResourceDefinition<F extends Fields, S extends Name<F>> {
  /** name of the thing: its menu code, its buttons `<name>_add…`, its table */
  name: string;
  title: Label;
  /** below /api */
  path: string;
  /** its entry in the menu of a fresh system and who holds it; what is reached in another way has none */
  menu?: ResourceMenu;
  fields: F;
  /** fields that verbs of the resource set and its form does not, with what a new record starts with */
  set?: Readonly<Record<S, number>>;
  /** columns of the list, in order */
  columns: readonly Name<F>[];
  search: readonly Name<F>[];
  /** each inner list is one unique key within the tenant */
  unique?: readonly (readonly Name<F>[])[];
  /** default order; newest first where nothing better exists */
  order?: readonly { field: string; descending: boolean }[];
  /** the super user may add one to another tenant (wire.md A, Super user) */
  ofTenant?: boolean;
  /** the field that says which one it is, for whoever names it elsewhere; the first column unless said otherwise */
  called?: Name<F>;
  /** the reference below whose record it is kept: its list and its form are those of one parent */
  within?: Name<F>;
  /** pairs of days or moments, the earlier first */
  ranges?: readonly (readonly [from: Name<F>, until: Name<F>])[];
  /** what the list's key `keyword` looks through, also by pinyin and its first letters; kept in the column `search_key` */
  keyword?: readonly Name<F>[];
  /** what else the browser drops its kept answers of after a change */
  changes?: readonly string[];
}

const version = optional(whole(['版本', 'Version']));

type Blank<Z extends z.ZodType> = ReturnType<typeof optional<Z>>;
type Shown<F extends Fields> = { [K in keyof F as F[K] extends Secret ? never : K]: F[K] };
type Asked<F extends Fields, S> = { [K in Exclude<keyof F, S>]: F[K] extends Secret ? Blank<F[K]> : F[K] };

export const isSecret = (schema: z.ZodType): boolean => factsOf(schema)?.kind === 'secret';

/** What of the fields is answered, what a change may say of them and what a new record has to. */
function partsOf<F extends Fields, S extends Name<F>>(fields: F, set: object) {
  const all = Object.entries(fields);
  const asked = all.filter(([name]) => !Object.hasOwn(set, name));
  const part = (entries: readonly (readonly [string, z.ZodType])[]) => Object.fromEntries(entries);
  const mayStay = (schema: z.ZodType) => (isSecret(schema) ? optional(schema) : schema);
  const needed = (schema: z.ZodType) => (factsOf(schema)?.spare ? optional(schema) : schema);
  return {
    shown: part(all.filter(([, schema]) => !isSecret(schema))) as Shown<F>,
    asked: part(asked.map(([name, schema]) => [name, mayStay(schema)])) as Asked<F, S>,
    first: part(asked.map(([name, schema]) => [name, needed(schema)])) as Asked<F, S>,
  };
}

/** Fields that name another record, with the thing it is. */
export const referencesOf = (fields: Fields): Record<string, string> =>
  factOfEach(fields, ({ kind, refers }) => (kind === 'reference' ? refers : undefined));

/** Fields that hold files. */
export const filesOf = (fields: Fields): string[] =>
  Object.keys(factOfEach(fields, ({ kind }) => (kind === 'files' ? kind : undefined)));

/** Fields whose keys a dictionary explains, with its code. */
export const dictionariesOf = (fields: Fields): Record<string, string> => factOfEach(fields, ({ dict }) => dict);

function factOfEach(fields: Fields, of: (facts: FieldFacts) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const known = factsOf(schema);
      const fact = known && of(known);
      return fact ? [[name, fact]] : [];
    }),
  );
}

/** `<field>Name` of each of them, the label that clients of the relatives show (wire.md B3 to B6). */
const labelsOf = (fields: Fields): Record<never, never> =>
  Object.fromEntries([
    ...Object.keys({ ...dictionariesOf(fields), ...referencesOf(fields) }).map((name) => [
      `${name}Name`,
      z.string().nullable(),
    ]),
    ...filesOf(fields).map((name) => [`${name}Shown`, z.array(shownFile)]),
  ]);

/** A file of a record as answers show it; `link` is good for ten minutes. */
const shownFile = z.object({
  id: z.string(),
  originalName: z.string(),
  fileSize: z.number(),
  link: z.string(),
});

/** A plain resource: record, form and the four calls list, detail, submit, remove with their access rules. */
export function resource<F extends Fields, const S extends Name<F> = never>(definition: ResourceDefinition<F, S>) {
  const { name, title, path, fields, ofTenant = false } = definition;
  const { shown, asked, first } = partsOf<F, S>(fields, definition.set ?? {});
  const own = z.object(shown);
  const form = z.object(asked);
  const filters = [...new Set([...definition.search, ...definition.columns, 'createTime', 'updateTime'])] as Name<F>[];
  const changes = [name, ...(definition.changes ?? [])];
  const tenant: Record<never, never> = ofTenant ? tenantChoice : {};
  const whose: Record<never, never> = ofTenant ? { tenantId: z.string() } : {};
  const record = z.object({ ...base, ...whose, ...labelsOf(shown), ...shown });
  return {
    ...definition,
    ofTenant,
    set: definition.set ?? {},
    called: definition.called ?? (definition.columns[0] as Name<F>),
    unique: definition.unique ?? [],
    order: definition.order ?? [{ field: 'id', descending: true }],
    /** the record without what every record has */
    own,
    record,
    /** what a change asks; secrets left empty stay as they are */
    form,
    /** what a new one needs */
    newForm: z.object(first),
    calls: {
      list: get(`${path}/list`, {
        title: [`${title[0]}列表`, `${title[1]}: list`],
        access: holds(name),
        query: listQuery({ ...shown, ...base } as unknown as F, {
          filters,
          sorts: filters,
          extra: { ...(ofTenant ? tenantFilter : {}), ...(definition.keyword ? { keyword: anyWords } : {}) },
        }),
        answer: page(record),
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
 * The same resource with the call `select`: every record with these of its fields, in the list's order, for pickers.
 * @param access whoever works with what is picked for
 */
export function withChoices<R extends Resource, const C extends keyof R['own']['shape'] & string>(
  thing: R,
  names: readonly C[],
  access: Access,
) {
  const own = thing.own.shape as Pick<R['own']['shape'], C>;
  const chosen = Object.fromEntries(names.map((name) => [name, own[name]])) as Pick<R['own']['shape'], C>;
  const whose: Partial<typeof tenantChoice> = thing.ofTenant ? tenantChoice : {};
  const select = get(`${thing.path}/select`, {
    title: [`可选${thing.title[0]}`, `${thing.title[1]}: choices`],
    access,
    query: z.object({ ...whose, keyword: optional(text(['关键字', 'Keyword'])), ids: ids.optional() }),
    answer: z.array(z.object({ id: z.string(), ...chosen })),
  });
  return { ...thing, calls: { ...thing.calls, select } };
}

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

/** Fields a file can say: all that a new record asks for but secrets, files and formatted texts. */
export function importable({ newForm }: Pick<Resource, 'newForm'>): string[] {
  const kinds = new Set<string | undefined>(['secret', 'files', 'rich', 'structure']);
  return Object.keys(newForm.shape).filter((name) => {
    const schema = newForm.shape[name];
    return schema !== undefined && !kinds.has(factsOf(schema)?.kind);
  });
}

/**
 * The same resource with an import out of its own fields: its calls stand below `<path>/import`, whoever may is named by
 * the button `<name>_import`.
 */
export function withImport<R extends Resource>(thing: R) {
  const imports = importCalls({
    title: [thing.title[0], menuTitleOf(thing)[1].toLowerCase()],
    access: holds(`${thing.name}_import`),
    path: `${thing.path}/import`,
    changes: thing.calls.submit.changes ?? [thing.name],
  });
  return { ...thing, calls: { ...thing.calls, ...imports } };
}
