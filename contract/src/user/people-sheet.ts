import * as z from 'zod';
import { holds, holdsAll, post } from '../call.ts';
import { sheetCall } from '../lists/sheet.ts';
import { batch, importCalls } from '../lists/staging.ts';
import { issued, people } from './people.ts';

/** Export and import of users as sheets (own additions to wire.md B4). */
export const peopleSheet = {
  export: sheetCall(people.page, {
    title: ['用户导出', 'Export users'],
    access: holds('user_export'),
    path: 'blade-user/export-user',
  }),
  ...importCalls({
    title: ['用户', 'users'],
    access: holdsAll('user_import', 'user_add'),
    path: 'blade-user/import-user',
    dashed: true,
    template: 'blade-user/export-template',
    changes: ['user'],
  }),
  /** initial passwords of imported users, answered only once */
  importIssued: post('blade-user/import-user-issued', {
    title: ['用户导入（初始密码）', 'Import users: initial passwords'],
    access: holds('user_import'),
    body: batch,
    answer: z.array(issued),
  }),
};
