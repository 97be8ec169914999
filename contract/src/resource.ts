import * as z from 'zod';
import { addsOrEdits, get, holds, post } from './call.ts';
import { base, id, ids, type Label, optional, page, whole } from './conventions.ts';
import { listQuery } from './list.ts';

export type Fields = Record<string, z.ZodType>;

interface ResourceWords<F extends Fields> {
  /** name of the thing: its menu code, its buttons `<name>_add…`, its table */
  name: string;
  title: Label;
  /** below /api */
  path: string;
  fields: F;
  /** columns of the list, in order */
  columns: readonly (keyof F & string)[];
  search: readonly (keyof F & string)[];
  /** each inner list is one unique key within the tenant */
  unique?: readonly (readonly (keyof F & string)[])[];
  /** default order; newest first where nothing better exists */
  order?: readonly { field: string; descending: boolean }[];
}

const version = optional(whole(['版本', 'Version']));

/** A plain resource: record, form and the four calls list, detail, submit, remove with their access rules. */
export function resource<F extends Fields>(words: ResourceWords<F>) {
  const { name, title, path, fields } = words;
  const named: Label = title;
  const record = z.object({ ...base, ...fields });
  const form = z.object(fields);
  const filters = [...new Set([...words.search, ...words.columns, 'createTime', 'updateTime'])] as (keyof F & string)[];
  const known = { ...fields, ...base } as unknown as F;
  return {
    ...words,
    unique: words.unique ?? [],
    order: words.order ?? [{ field: 'id', descending: true }],
    record,
    form,
    calls: {
      list: get(`${path}/list`, {
        title: [`${named[0]}列表`, `${named[1]}: list`],
        access: holds(name),
        query: listQuery(known, { filters, sorts: filters }),
        answer: page(record),
      }),
      detail: get(`${path}/detail`, {
        title: [`${named[0]}详情`, `${named[1]}: detail`],
        access: holds(name),
        query: z.object({ id }),
        answer: record,
      }),
      submit: post(`${path}/submit`, {
        title: [`${named[0]}保存`, `${named[1]}: save`],
        access: addsOrEdits(name),
        body: form.partial().extend({ id: optional(id), version }),
        answer: record,
        changes: [name],
      }),
      remove: post(`${path}/remove`, {
        title: [`${named[0]}删除`, `${named[1]}: delete`],
        access: holds(`${name}_delete`),
        query: z.object({ ids: ids.optional() }),
        body: z.object({ ids: ids.optional() }),
        answer: z.null(),
        changes: [name],
      }),
    },
  };
}

export type Resource<F extends Fields = Fields> = ReturnType<typeof resource<F>>;
