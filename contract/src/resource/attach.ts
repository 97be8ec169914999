import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { caseKind } from '../casework/actions.ts';
import { base, flag, id, ids, type Label, moment, optional, page, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { uploaded } from '../files/file.ts';
import { anyWords, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';

const path = 'blade-resource/attach';

/** 附件 (wire.md B5): every upload of the tenant. Names of case files may be masked except for the extension. */
export const attachFields = {
  originalName: text(['文件名', 'File name'], { max: 200 }),
  extension: text(['扩展名', 'Extension']),
  contentType: text(['文件类型', 'Content type']),
  attachSize: whole(['大小', 'Size'], { max: Number.MAX_SAFE_INTEGER }),
  use: optional(text(['用途', 'Use'])),
  bound: flag(['使用中', 'In use']),
  createUserName: optional(text(['上传人', 'Uploaded by'])),
  ossCode: optional(text(['存储', 'Store'])),
  createTime: moment(['上传时间', 'Uploaded']),
};

const uses: Readonly<Record<string, Label>> = {
  attach: ['附件', 'Attachment'],
  avatar: ['头像', 'Picture'],
  ...Object.fromEntries(Object.entries(caseKind).map(([kind, { zh, en }]) => [kind, [zh, en] as const])),
};
export const useOf = (use: string | null | undefined): Label =>
  use ? (uses[use] ?? ['业务附件', 'Case']) : ['未使用', 'Unused'];

const record = object(() => ({
  ...base,
  ...attachFields,
  name: z.string(),
  domain: z.string(),
  /** valid for ten minutes; only in the detail, for users who may download */
  link: z.string().nullable(),
}));

const list = get(`${path}/list`, {
  title: ['附件列表', 'Attachments: list'],
  access: holds('attach'),
  query: listQuery(
    { ...base, ...attachFields },
    {
      filters: ['extension', 'createUser', 'createTime'],
      sorts: ['createTime'],
      // matches only files whose name is shown
      extra: { originalName: anyWords },
    },
  ),
  answer: page(record),
});

export const attach = {
  list,
  export: sheetCall(list, {
    title: ['附件清单导出', 'Export the list of attachments'],
    access: holds('attach_export'),
  }),
  detail: get(`${path}/detail`, {
    title: ['附件详情', 'Attachments: detail'],
    access: holds('attach'),
    query: object(() => ({ id })),
    answer: record,
  }),
  submit: post(`${path}/submit`, {
    title: ['附件保存', 'Attachments: save'],
    access: holds('attach_edit'),
    body: object(() => ({
      id: optional(id),
      originalName: attachFields.originalName,
      version: optional(whole(['版本', 'Version'])),
    })),
    answer: record,
    changes: ['attach'],
  }),
  remove: post(`${path}/remove`, {
    title: ['附件删除', 'Attachments: delete'],
    access: holds('attach_delete'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional() })),
    answer: z.null(),
    changes: ['attach'],
  }),
  put: post('blade-resource/oss/endpoint/put-file-attach', {
    title: ['上传附件', 'Upload an attachment'],
    access: holds('attach_upload'),
    upload: true,
    answer: uploaded,
    changes: ['attach'],
  }),
};
