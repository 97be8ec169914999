import * as z from 'zod';
import { type Access, addsOrEdits } from '../call.ts';
import { choice, flag, type Label, optional, page, reference, text, truth, whole } from '../conventions.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource, withUndo } from '../resource.ts';
import { type CaseKindFacts, caseKind, filedKinds } from './actions.ts';
import { approvalLevels } from './approval.ts';
import { enableStatus, petitionClass } from './results.ts';
import { typeKind } from './states.ts';

const keys = (dictionary: { entries: readonly { key: string | number }[] }) =>
  dictionary.entries.map(({ key }) => Number(key));

const limit = (label: Label) => optional(whole(label, { min: 1, max: 365 }));

export function limitsOf(types: CaseKindFacts['types']) {
  const inWorkdays = types?.acceptsIn === 'workday';
  const both: Label = inWorkdays
    ? ['受理/办结时限（工作日/天）', 'Limits (workdays/days)']
    : ['受理/办结时限（天）', 'Limits (days)'];
  return {
    both,
    fields: {
      acceptDays: limit(
        inWorkdays ? ['受理时限（工作日）', 'Workdays to accept'] : ['受理时限（天）', 'Days to accept'],
      ),
      finishDays: limit(['办结时限（天）', 'Days to finish']),
    },
  };
}

/** 分类, in two levels, for kinds filed under classifications (domain.md 3.6). */
export const typeFields = {
  kind: choice(['所属', 'Kind'], 'type_kind', keys(typeKind)),
  typeName: text(['分类名称', 'Category'], { max: 30 }),
  parentId: optional(reference(['上级分类', 'Parent'], 'type')),
  deptId: reference(['承办机构', 'Department'], 'dept'),
  legalClass: optional(choice(['法定类别', 'Legal class'], 'petition_class', keys(petitionClass))),
  // the unit depends on the kind: `limitsOf`
  acceptDays: limit(['受理时限', 'Time to accept']),
  finishDays: limit(['办结时限', 'Time to finish']),
  simpleTrack: optional(flag(['简易办理', 'Simple track'])),
  needAudit: optional(flag(['需要审核', 'Needs approval'])),
  replyLevels: optional(choice(['答复审批层级', 'Approvals of a reply'], 'approval_levels', keys(approvalLevels))),
  refusalLevels: optional(
    choice(['不予受理审批层级', 'Approvals of a refusal'], 'approval_levels', keys(approvalLevels)),
  ),
  confidential: optional(flag(['保密', 'Confidential'])),
  templateCode: optional(text(['默认文书', 'Default letter'], { max: 8 })),
  keywords: optional(text(['关键词', 'Keywords'], { max: 500 })),
  sort: optional(whole(['排序', 'Order'], { max: 9999 })),
  status: optional(choice(['状态', 'Status'], 'enable_status', keys(enableStatus))),
};
const plain = withUndo(
  resource({
    name: 'type',
    title: ['分类', 'Category'],
    path: 'type',
    fields: typeFields,
    columns: ['typeName', 'sort'],
    carried: ['kind', 'deptId', 'legalClass', 'acceptDays', 'finishDays', 'confidential', 'keywords', 'status'],
    search: ['kind', 'deptId', 'status', 'legalClass'],
    tree: 'parentId',
    levels: 2,
    order: ['kind', 'sort'].map((field) => ({ field, descending: false })),
  }),
);
const told = {
  parentId: z.string(),
  deptName: z.string().nullable(),
  openCount: z.int(),
  hasChildren: truth,
};
export const typeRecord = plain.record.extend(told);
export type TypeRecord = z.output<typeof typeRecord>;
const typeRow = plain.row.extend(told);
export type TypeRow = z.output<typeof typeRow>;

/** The menu right of any kind opens the shared calls; the row rule separates the kinds. */
const codes = (...endings: string[]) => filedKinds().flatMap(({ menu }) => endings.map((ending) => `${menu}${ending}`));
const reads: Access = { oneOf: codes('_type', '') };
const exports: Access = { oneOf: codes('_type_export') };
const writes = (verb: 'delete'): Access => ({ oneOf: codes(`_type_${verb}`) });
const submits: Access = {
  oneOf: codes('_type_add', '_type_edit'),
  /** Without a kind the rights for petitions apply; the form check then rejects the missing kind. */
  exactly: ({ body }) => {
    const { menu } = filedKinds().find(({ types }) => types.kind === Number(body.kind)) ?? caseKind.petition;
    const own = addsOrEdits(`${menu}_type`);
    return typeof own === 'string' ? '' : (own.exactly?.({ query: {}, body }) ?? '');
  },
};

const { list, detail, submit, remove, restore } = plain.calls;

/** With `parentId` one level, otherwise both; matches come with their parent. */
const found = { ...list, path: 'type/page', access: reads, answer: page(typeRow) };

export const type = {
  page: found,
  export: sheetCall(found, { title: ['分类导出', 'Export categories'], access: exports }),
  detail: { ...detail, access: reads, answer: typeRecord },
  submit: { ...submit, access: submits, answer: typeRecord },
  remove: { ...remove, access: writes('delete') },
  restore: { ...restore, access: writes('delete') },
};
export const classification = {
  ...plain,
  calls: { list: type.page, detail: type.detail, submit: type.submit, remove: type.remove, restore: type.restore },
};
