import { type LoginRequest, loginRequest, requestFields } from '@kaoxin/contract/user/login-request.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { present, requestList } from './page.ts';

export const requestSheet: SheetList<LoginRequest> = {
  call: loginRequest.export,
  title: ['登录变更', 'Log-in changes'],
  store: 'platform',
  columns: [
    ...fieldColumns<LoginRequest>(requestFields, ['account', 'realName', 'kind', 'status', 'askerName']),
    { key: 'createTime', label: ['申请时间', 'Requested'], width: 20 },
    ...fieldColumns<LoginRequest>(requestFields, ['expireTime', 'deciderName']),
  ],
  rows: tableRows(
    'loginRequest',
    () => requestList,
    (work, rows) => rows.map((row) => present(work, row)),
  ),
};
