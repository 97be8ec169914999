import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { base, flag, id, ids, optional, page, reference, text, treeNode, truth, whole } from '../conventions.ts';
import { inSentence } from '../fields/english.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';

/** One entry of a dictionary for pickers; `dictKey` is text (wire.md B3.5). */
export const dictEntry = object(() => ({
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  sort: z.int(),
  remark: z.string().nullable(),
}));
export type DictEntry = z.output<typeof dictEntry>;

/** The entries of a dictionary as a tree; `key` and `value` are the id, as in every picker. */
export interface DictNode extends DictEntry {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  children?: DictNode[];
}
export const dictNode: z.ZodType<DictNode> = dictEntry.extend({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  get children() {
    return z.array(dictNode).optional();
  },
});

/** Key of the row that represents the dictionary itself (wire.md B3.5). */
export const headKey = '-1';

const rest = {
  dictValueEn: optional(text(['英文名称', 'English name'])),
  sort: whole(['字典排序', 'Dictionary sort'], { max: 99_999 }),
  isSealed: flag(['封存', 'Sealed']),
  remark: optional(text(['备注', 'Remark'])),
};
/** The form of a dictionary (specification section 5). */
export const dictFields = {
  code: text(['字典编号', 'Dictionary code']),
  dictValue: text(['字典名称', 'Dictionary name']),
  ...rest,
};
export const dictEntryFields = {
  dictKey: text(['字典键值', 'Dictionary key value'], { orNumber: true }),
  dictValue: dictFields.dictValue,
  ...rest,
};
const allFields = {
  ...dictFields,
  ...dictEntryFields,
  parentId: optional(reference(['上级字典', 'Parent dictionary'], 'dict')),
};

export interface DictRecord extends z.output<typeof dictRow> {
  children?: DictRecord[] | undefined;
}
const dictRow = object(() => ({
  ...base,
  ...allFields,
  parentId: z.string(),
  dictValueEn: z.string().nullable(),
  remark: z.string().nullable(),
  parentName: z.string().nullable(),
  hasChildren: truth,
}));
export const dictRecord: z.ZodType<DictRecord> = dictRow.extend({
  get children() {
    return z.array(dictRecord).optional();
  },
});

const filters = ['code', 'dictKey', 'dictValue', 'sort', 'isSealed', 'createTime'] as const;
const listing = listQuery({ ...base, ...allFields }, { filters, sorts: filters });
const childListing = listQuery({ ...base, ...allFields }, { filters: [...filters, 'parentId'], sorts: filters });
const byCode = object(() => ({ code: z.string().min(1).max(255) }));

function dictionaries(name: string, path: string, zh: string, en: string) {
  const parentList = get(`${path}/parent-list`, {
    title: [`${zh}目录`, `${en}: dictionaries`],
    access: holds(name),
    query: listing,
    answer: page(dictRecord),
  });
  const childList = get(`${path}/child-list`, {
    title: [`${zh}项`, `${en}: entries`],
    access: holds(name),
    query: childListing,
    answer: z.array(dictRecord),
  });
  return {
    dictionary: get(`${path}/dictionary`, {
      title: [zh, en],
      access: 'signed-in',
      query: byCode,
      answer: z.array(dictEntry),
    }),
    dictionaryTree: get(`${path}/dictionary-tree`, {
      title: [`${zh}项树`, `${en}: entries as a tree`],
      access: 'signed-in',
      query: byCode,
      answer: z.array(dictNode),
    }),
    list: get(`${path}/list`, {
      title: [`${zh}列表`, `${en}: list`],
      access: holds(name),
      query: listing,
      answer: z.array(dictRecord),
    }),
    parentList,
    export: sheetCall(parentList, {
      title: [`${zh}导出`, `Export: ${inSentence(en)}`],
      access: holds(`${name}_export`),
    }),
    childList,
    exportEntries: sheetCall(childList, {
      title: [`${zh}项导出`, `Export: ${inSentence(en)}, entries`],
      access: holds(`${name}_export`),
      path: `${path}/export-entries`,
    }),
    tree: get(`${path}/tree`, {
      title: [`${zh}树`, `${en}: tree`],
      access: holds(name),
      query: object(() => ({ code: z.string().max(255).optional() })),
      answer: z.array(treeNode),
    }),
    detail: get(`${path}/detail`, {
      title: [`${zh}详情`, `${en}: detail`],
      access: holds(name),
      query: object(() => ({ id })),
      answer: dictRecord,
    }),
    submit: post(`${path}/submit`, {
      title: [`${zh}保存`, `${en}: save`],
      access: addsOrEdits(name),
      body: z
        .object(allFields)
        .partial()
        .extend({ id: optional(id), version: optional(whole(['版本', 'Version'])) }),
      answer: dictRecord,
      changes: [name],
    }),
    remove: post(`${path}/remove`, {
      title: [`${zh}删除`, `${en}: delete`],
      access: holds(`${name}_delete`),
      query: object(() => ({ ids: ids.optional() })),
      body: object(() => ({ ids: ids.optional() })),
      answer: z.null(),
      changes: [name],
    }),
  };
}

/** 系统字典: dictionaries of the platform, the same for every tenant, maintained by the first. */
export const dict = dictionaries('dict', 'blade-system/dict', '系统字典', 'System dictionary');
export const dictBiz = dictionaries('dictbiz', 'blade-system/dict-biz', '业务字典', 'Business dictionary');
export type DictCalls = typeof dict;
