import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { attach, attachFields, useOf } from '@kaoxin/contract/resource/attach.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { attachList, presentAttachments } from './list.ts';

type Attachment = AnswerOf<typeof attach.detail>;

export const attachSheet: SheetList<Attachment> = {
  call: attach.export,
  title: ['附件', 'Attachments'],
  store: 'business',
  columns: [
    ...fieldColumns<Attachment>(attachFields, ['originalName', 'extension']),
    { key: 'size', label: ['大小', 'Size'], width: 12, cell: ({ attachSize }) => sizeText(attachSize) },
    { key: 'use', label: ['用途', 'Use'], width: 14, cell: ({ use }, { say }) => say(useOf(use)) },
    ...fieldColumns<Attachment>(attachFields, ['createUserName']),
    {
      key: 'ossCode',
      label: ['存储', 'Store'],
      width: 14,
      cell: ({ ossCode }, { say }) => ossCode ?? say(['服务器', 'Server']),
    },
    ...fieldColumns<Attachment>(attachFields, ['createTime']),
    { key: 'attachSize', label: ['字节数', 'Bytes'], width: 14 },
  ],
  rows: tableRows('bizFile', attachList, presentAttachments),
};
