import * as z from 'zod';
import { type Access, addsOrEdits, get, post } from '../call.ts';
import { base, choice, flag, id, ids, optional, page, reference, text, truth, whole } from '../conventions.ts';
import { listQuery } from '../list.ts';
import { sheetCall } from '../sheet.ts';
import { enableStatus, petitionClass } from './results.ts';
import { typeKind } from './states.ts';

const keys = (dictionary: { entries: readonly { key: string | number }[] }) =>
  dictionary.entries.map(({ key }) => Number(key));

/** 分类 of appeals (kind 1) and petitions (kind 2), two levels (domain.md 3.6). */
export const typeFields = {
  kind: choice(['所属', 'Kind'], 'type_kind', keys(typeKind)),
  typeName: text(['分类名称', 'Classification'], { max: 30 }),
  parentId: optional(reference(['上级分类', 'Parent'], 'type')),
  deptId: reference(['承办机构', 'Department'], 'dept'),
  legalClass: optional(choice(['法定类别', 'Legal class'], 'petition_class', keys(petitionClass))),
  acceptDays: optional(whole(['受理时限(天)', 'Days to accept'], { min: 1, max: 365 })),
  finishDays: optional(whole(['办结时限(天)', 'Days to finish'], { min: 1, max: 365 })),
  simpleTrack: optional(flag(['简易办理', 'Simple track'])),
  needAudit: optional(flag(['需要审核', 'Needs approval'])),
  confidential: optional(flag(['涉密', 'Confidential'])),
  templateCode: optional(text(['默认文书', 'Letter'], { max: 8 })),
  keywords: optional(text(['关键词', 'Keywords'], { max: 500 })),
  sort: optional(whole(['排序', 'Order'], { max: 9999 })),
  status: optional(choice(['状态', 'Status'], 'enable_status', keys(enableStatus))),
};
export const typeForm = z.object(typeFields);
export const typeRecord = z.object({
  ...base,
  ...typeFields,
  parentId: z.string(),
  deptName: z.string().nullable(),
  /** open cases filed under it */
  openCount: z.int(),
  hasChildren: truth,
});
export type TypeRecord = z.output<typeof typeRecord>;

/** Either menu opens the shared calls; the row rule keeps the two kinds apart. */
const reads: Access = { oneOf: ['petition_type', 'petition', 'appeal_type', 'appeal'] };
const exports: Access = { oneOf: ['petition_type_export', 'appeal_type_export'] };
const writes = (verb: 'delete'): Access => ({ oneOf: [`petition_type_${verb}`, `appeal_type_${verb}`] });
const submits: Access = {
  oneOf: ['petition_type_add', 'petition_type_edit', 'appeal_type_add', 'appeal_type_edit'],
  exactly: ({ body }) => {
    const kind = Number(body.kind) === typeKind.of.appeal ? 'appeal_type' : 'petition_type';
    const own = addsOrEdits(kind);
    return typeof own === 'string' ? '' : (own.exactly?.({ query: {}, body }) ?? '');
  },
};

const list = get('type/page', {
  title: ['分类列表', 'Classifications'],
  access: reads,
  query: listQuery(
    { ...base, ...typeFields },
    {
      filters: ['kind', 'typeName', 'deptId', 'parentId', 'status', 'legalClass'],
      sorts: ['sort', 'typeName', 'createTime'],
    },
  ),
  answer: page(typeRecord),
});

export const type = {
  page: list,
  export: sheetCall(list, { title: ['分类导出', 'Export classifications'], access: exports }),
  detail: get('type/detail', {
    title: ['分类详情', 'Classification'],
    access: reads,
    query: z.object({ id }),
    answer: typeRecord,
  }),
  submit: post('type/submit', {
    title: ['分类保存', 'Save classification'],
    access: submits,
    body: typeForm
      .partial()
      .extend({ id: optional(id), version: optional(whole(['版本', 'Version'])), kind: typeFields.kind }),
    answer: typeRecord,
    changes: ['type'],
  }),
  remove: post('type/remove', {
    title: ['分类删除', 'Delete classification'],
    access: writes('delete'),
    query: z.object({ ids: ids.optional() }),
    body: z.object({ ids: ids.optional() }),
    answer: z.null(),
    changes: ['type'],
  }),
};
