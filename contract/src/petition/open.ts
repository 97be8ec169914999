import * as z from 'zod';
import { get, post } from '../call.ts';
import { optional, text } from '../conventions.ts';
import { registerForm } from './record.ts';

const note = optional(text(['说明', 'Note'], { max: 500, kind: 'long' }));
const fileIds = optional(text(['附件', 'Attachments'], { max: 300 }));

/** The citizen's calls (domain.md 3.14). */
const contact = optional(text(['手机号码', 'Phone'], { max: 20 }));
const {
  source: _source,
  receivedTime: _received,
  priority: _priority,
  fromOrg: _org,
  fromDocNo: _doc,
  feedbackDue: _due,
  ...citizenFields
} = registerForm.shape;
export const open = {
  petition: post('open/petition', {
    title: ['提交信访', 'File a petition'],
    access: 'public',
    body: z.object({ ...citizenFields, phone: contact }),
    answer: z.object({ caseNo: z.string(), queryCode: z.string(), acceptDue: z.string().nullable() }),
  }),
  case: get('open/case', {
    title: ['查询办理进度', 'Status of a case'],
    acts: true,
    access: 'public',
    query: z.object({ caseNo: z.string().max(24), queryCode: z.string().max(12) }),
    answer: z.object({
      caseNo: z.string(),
      title: z.string(),
      caseStatus: z.int(),
      caseStatusName: z.string(),
      receivedTime: z.string(),
      acceptDue: z.string().nullable(),
      finishDue: z.string().nullable(),
      supplementItems: z
        .array(z.object({ name: z.string(), required: z.boolean().optional(), note: z.string().optional() }))
        .nullable(),
      replyContent: z.string().nullable(),
      replyDocNo: z.string().nullable(),
      timeline: z.array(z.object({ actionName: z.string(), note: z.string().nullable(), time: z.string() })),
    }),
  }),
  file: post('open/file', {
    title: ['上传材料', 'Upload'],
    access: 'public',
    upload: true,
    answer: z.object({ fileId: z.string(), originalName: z.string(), fileSize: z.int() }),
  }),
  types: get('open/type/tree', {
    title: ['信访分类', 'Classifications'],
    access: 'public',
    answer: z.array(
      z.object({
        id: z.string(),
        typeName: z.string(),
        legalClass: z.int().nullable(),
        children: z.array(z.object({ id: z.string(), typeName: z.string(), legalClass: z.int().nullable() })),
      }),
    ),
  }),
  supplement: post('open/case/supplement', {
    title: ['提交补正材料', 'Answer a supplement request'],
    access: 'public',
    body: z.object({
      caseNo: z.string().max(24),
      queryCode: z.string().max(12),
      note: text(['补正说明', 'Explanation'], { max: 2000, kind: 'long' }),
      fileIds,
    }),
    answer: z.null(),
  }),
  withdraw: post('open/case/withdraw', {
    title: ['撤回', 'Withdraw'],
    access: 'public',
    body: z.object({ caseNo: z.string().max(24), queryCode: z.string().max(12), note }),
    answer: z.null(),
  }),
  relief: post('open/case/relief', {
    title: ['申请复查复核', 'Ask for a review'],
    access: 'public',
    body: z.object({
      caseNo: z.string().max(24),
      queryCode: z.string().max(12),
      note: text(['申请理由', 'Reason'], { min: 10, max: 2000, kind: 'long' }),
    }),
    answer: z.object({ caseNo: z.string(), queryCode: z.string(), acceptDue: z.string().nullable() }),
  }),
};
