import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { confirmedBatch, stagedFile } from '../staged.ts';
import { issued, listing } from './people.ts';

/** People in and out as sheets (own additions beside wire.md B4). */
export const peopleSheet = {
  /** exactly what `page` finds under the same filters, in its order */
  export: get('blade-user/export-user', {
    title: ['用户导出', 'Export users'],
    access: holds('user_export'),
    query: listing,
    answer: z.null(),
    shape: 'file',
    writes: true,
  }),
  template: get('blade-user/export-template', {
    title: ['用户导入模板', 'Template for users'],
    access: holds('user_import'),
    answer: z.null(),
    shape: 'file',
  }),
  /** reads an xlsx or csv and puts its good rows aside */
  import: post('blade-user/import-user', {
    title: ['用户导入(预览)', 'Import users: preview'],
    access: holds('user_import'),
    upload: true,
    answer: stagedFile,
  }),
  /** adds the next part of a batch; to be asked again until nothing is left: every new password costs time */
  importConfirm: post('blade-user/import-user-confirm', {
    title: ['用户导入(确认)', 'Import users: confirm'],
    access: holds('user_import'),
    body: confirmedBatch,
    answer: z.object({
      imported: z.int(),
      /** accounts that somebody else has added since the preview */
      skipped: z.int(),
      left: z.int(),
      issued: z.array(issued),
    }),
    changes: ['user'],
  }),
};
