import * as z from 'zod';
import { type Access, addsOrEdits, get, holds, post } from './call.ts';
import { base, factsOf, id, ids, type Label, optional, page, type Secret, whole } from './conventions.ts';
import { listQuery } from './list.ts';
import { tenantChoice, tenantFilter } from './system/tenant-choice.ts';

export type Fields = Record<string, z.ZodType>;
type Name<F extends Fields> = keyof F & string;

interface ResourceDefinition<F extends Fields, S extends Name<F>> {
  /** name of the thing: its menu code, its buttons `<name>_add…`, its table */
  name: string;
  title: Label;
  /** below /api */
  path: string;
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

/** Fields whose keys a dictionary explains, with its code. */
export const dictionariesOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const code = factsOf(schema)?.dict;
      return code ? [[name, code]] : [];
    }),
  );
/** `<field>Name` of each of them, the label that clients of the relatives show (wire.md B3 to B6). */
const labelsOf = (fields: Fields): Record<never, never> =>
  Object.fromEntries(Object.keys(dictionariesOf(fields)).map((name) => [`${name}Name`, z.string().nullable()]));

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
          extra: ofTenant ? tenantFilter : {},
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
    query: z.object(whose),
    answer: z.array(z.object({ id: z.string(), ...chosen })),
  });
  return { ...thing, calls: { ...thing.calls, select } };
}
