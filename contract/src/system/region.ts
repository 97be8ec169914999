import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import {
  base,
  facts,
  type Label,
  listOf,
  optional,
  page,
  splitList,
  text,
  treeNode,
  truth,
  whole,
} from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anyWords, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { importCalls } from '../lists/staging.ts';

/** Names of the levels by number (wire.md B3.10). */
export const regionLevels: readonly Label[] = [
  ['国家', 'Country'],
  ['省、自治区、直辖市', 'Province'],
  ['地市', 'City'],
  ['区县', 'County'],
  ['乡镇', 'Town'],
  ['村', 'Village'],
];

/** A code in the style of GB/T 2260: digits; 00 is the country. */
const codeOf = (label: Label, refers?: string) => {
  const schema = text(label, { max: 12 }).refine((value) => /^\d{1,12}$/.test(value), { params: { rule: 'digits' } });
  facts.add(
    schema,
    refers ? { label, asks: 'choice', kind: 'reference', refers } : { label, asks: 'text', kind: 'text', max: 12 },
  );
  return schema;
};
const code = codeOf(['区划编号', 'Region code']);
const parentCode = codeOf(['上级区划', 'Parent region'], 'region');

export const regionFields = {
  code,
  parentCode,
  name: text(['区划名称', 'Region'], { max: 32 }),
  sort: whole(['区划排序', 'Order'], { max: 99_999 }),
  remark: optional(text(['备注', 'Remark'])),
};
export const regionForm = z.object(regionFields);

/** A region; its id is its code. */
export const regionRecord = object(() => ({
  ...base,
  code: z.string(),
  parentCode: z.string(),
  parentId: z.string(),
  parentName: z.string().nullable(),
  /** names from the province down to the parent, separated by ` / `; empty at the top */
  pathName: z.string(),
  /** codes from the top down, comma-joined, beginning with 0 */
  ancestors: z.string(),
  name: z.string(),
  level: z.int(),
  sort: z.int(),
  remark: z.string().nullable(),
  hasChildren: truth,
}));
export type RegionRecord = z.output<typeof regionRecord>;

interface Placed {
  id?: unknown;
  code?: unknown;
  parentCode?: unknown;
}
/**
 * Whether a form adds a region: it has no id, or its id is the code of its parent. Some clients build the form of a
 * child from the loaded record of its parent (wire.md B3.10).
 */
export const addsRegion = ({ id, code, parentCode }: Placed): boolean =>
  !id || (id === parentCode && typeof code === 'string' && code !== '' && code !== id);

const level = whole(['区划级别', 'Level'], { max: 5 });
const names = ['code', 'parentCode', 'name', 'level'] as const;
const mostCodes = 500;
const codes = z
  .preprocess(
    (value) => (typeof value === 'string' ? splitList(value, mostCodes) : value),
    listOf(code, mostCodes).min(1),
  )
  .transform((list) => [...new Set(list)]);

/**
 * One level below `parentCode` (0 or missing: the top); with a filter the matches on any level. `keyword` is a part of
 * the name, the beginning of the code, or the name in pinyin or its initials.
 */
const found = get('blade-system/region/lazy-list', {
  title: ['行政区划下级列表', 'Regions below'],
  access: holds('region'),
  query: listQuery(
    { ...base, ...regionFields, level },
    {
      filters: ['code', 'name', 'level'],
      sorts: [],
      extra: { parentCode: anyWords, parentId: anyWords, keyword: anyWords },
    },
  ),
  answer: z.array(regionRecord),
});

/**
 * Regions for citizens' forms, without a session (own addition): one level below `parentCode` (missing: the top), or
 * the matches of `keyword` or `code`. The divisions are public; the record's other data is not answered.
 */
export const openRegions = get('open/region', {
  title: ['选择行政区划', 'Regions to choose from'],
  access: 'public',
  query: object(() => ({ parentCode: code.optional(), keyword: z.string().max(64).optional(), code: code.optional() })),
  answer: z.array(
    object(() => ({
      code: z.string(),
      parentCode: z.string(),
      name: z.string(),
      pathName: z.string(),
      hasChildren: truth,
    })),
  ),
});

/** 行政区划: shared by all tenants, maintained by the first. */
export const region = {
  list: get('blade-system/region/list', {
    title: ['行政区划列表', 'Regions: list'],
    access: holds('region'),
    query: listQuery({ ...base, ...regionFields, level }, { filters: names, sorts: [...names, 'sort'] }),
    answer: page(regionRecord),
  }),
  lazyList: found,
  export: sheetCall(found, {
    title: ['行政区划导出', 'Export regions'],
    access: holds('region_export'),
    path: 'blade-system/region/export-region',
  }),
  lazyTree: get('blade-system/region/lazy-tree', {
    title: ['行政区划树', 'Regions: tree'],
    access: 'signed-in',
    query: object(() => ({ parentCode: code.optional(), parentId: code.optional() })),
    answer: z.array(treeNode),
  }),
  /** matches of `keyword` (as in `lazyList`) or of the exact `code` for pickers, at most 50, higher levels first */
  search: get('blade-system/region/search', {
    title: ['行政区划查找', 'Regions: search'],
    access: 'signed-in',
    query: object(() => ({ keyword: z.string().max(64).optional(), code: code.optional() })),
    answer: z.array(
      object(() => ({ code: z.string(), name: z.string(), level: z.int(), pathName: z.string(), hasChildren: truth })),
    ),
  }),
  /** Reads the national divisions from xlsx, csv or json and stages new and renamed regions. */
  ...importCalls({
    title: ['行政区划', 'regions'],
    access: holdsAll('region_import', 'region_add', 'region_edit'),
    path: 'blade-system/region/import',
    dashed: true,
    template: 'blade-system/region/export-template',
    changes: ['region'],
  }),
  detail: get('blade-system/region/detail', {
    title: ['行政区划详情', 'Region'],
    access: holds('region'),
    query: object(() => ({ code })),
    answer: regionRecord,
  }),
  submit: post('blade-system/region/submit', {
    title: ['行政区划保存', 'Save region'],
    access: {
      oneOf: ['region_add', 'region_edit'],
      exactly: ({ body }) => (addsRegion(body) ? 'region_add' : 'region_edit'),
    },
    body: regionForm.partial().extend({
      id: optional(code),
      version: optional(whole(['版本', 'Version'])),
      parentId: z.string().optional(),
      ancestors: z.string().optional(),
      level: z.int().optional(),
      // suffix that some clients append to the parent's code to build the code
      subCode: z.unknown().optional(),
    }),
    answer: regionRecord,
    changes: ['region'],
  }),
  remove: post('blade-system/region/remove', {
    title: ['行政区划删除', 'Delete region'],
    access: holds('region_delete'),
    query: object(() => ({ id: codes.optional(), ids: codes.optional() })),
    body: object(() => ({ ids: codes.optional() })),
    answer: z.null(),
    changes: ['region'],
  }),
};
