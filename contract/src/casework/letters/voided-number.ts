import * as z from 'zod';
import type { AnswerOf } from '../../call.ts';
import { get, holds } from '../../call.ts';
import { moment, optional, page, text } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { listQuery } from '../../lists/list.ts';
import { sheetCall } from '../../lists/sheet.ts';

/** 编号作废登记 (domain.md 3.14): an assigned number without a letter, or whose letter is no longer valid. */
export const voidedFields = {
  docNo: text(['作废文号', 'Voided number']),
  title: text(['文书', 'Letter']),
  caseNo: optional(text(['受理编号', 'Case number'], { kind: 'code' })),
  reason: text(['作废原因', 'Reason'], { kind: 'long' }),
  replacedBy: optional(text(['改用文号', 'Number instead'])),
  voidedBy: text(['作废人', 'Voided by']),
  createTime: moment(['作废时间', 'Voided at']),
};

const shown = object(() => ({
  id: z.string(),
  docNo: z.string(),
  title: z.string(),
  reason: z.string(),
  voidedBy: z.string(),
  createTime: z.string(),
  caseNo: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** page of the application that opens its case; null: it has no case */
  path: z.string().nullable(),
}));

const list = get('voidedNumber/page', {
  title: ['编号作废登记列表', 'Voided numbers: list'],
  access: holds('voided_number'),
  query: listQuery(voidedFields, {
    filters: ['docNo', 'title', 'caseNo', 'replacedBy', 'voidedBy', 'createTime'],
    sorts: ['docNo', 'createTime'],
  }),
  answer: page(shown),
});

/** For cases and violations that the user may see (own addition: the specification names no call). */
export const voidedNumber = {
  page: list,
  export: sheetCall(list, {
    title: ['编号作废登记导出', 'Export voided numbers'],
    access: holds('voided_number_export'),
    path: 'voidedNumber/export',
  }),
};
export type VoidedRow = AnswerOf<typeof voidedNumber.page>['records'][number];
