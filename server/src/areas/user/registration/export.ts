import { type Registration, registration, registrationFields } from '@kaoxin/contract/user/registration.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { presentRegistration, registrationList } from './list.ts';

export const registrationSheet: SheetList<Registration> = {
  call: registration.export,
  title: ['注册申请', 'Registrations'],
  store: 'platform',
  columns: [
    ...fieldColumns<Registration>(registrationFields, ['account', 'realName', 'sourceName']),
    {
      key: 'status',
      label: ['状态', 'State'],
      dict: 'registration_state',
      cell: ({ status }, { keyed }) => keyed('registration_state', status),
    },
    { key: 'createTime', label: ['申请时间', 'Requested'], width: 20 },
    ...fieldColumns<Registration>(registrationFields, ['reason']),
    { key: 'updateTime', label: ['修改时间', 'Changed'], width: 20 },
  ],
  rows: tableRows(
    'registration',
    () => registrationList,
    (_work, rows) => rows.map(presentRegistration),
  ),
};
