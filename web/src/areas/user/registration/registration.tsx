import {
  type Registration,
  registration,
  registrationFields,
  registrationStates,
} from '@kaoxin/contract/user/registration.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import type { Tone } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { shownField, ViewDialog } from '../../system/dept/dept-view.tsx';
import { StateChip } from '../../system/state-chip.tsx';
import { PassDialog, RefuseDialog } from './registration-dialogs.tsx';

const search: readonly SearchField[] = [
  { key: 'account', label: ['账号', 'Account'], input: 'text' },
  { key: 'realName', label: ['姓名', 'Full name'], input: 'text' },
  {
    key: 'status',
    label: ['状态', 'State'],
    input: 'options',
    options: [
      { value: '0', label: ['待审核', 'Waiting'] },
      { value: '1', label: ['已通过', 'Approved'] },
      { value: '2', label: ['已拒绝', 'Rejected'] },
    ],
  },
];
const shape = { filters: keysOf(search), sorts: ['account', 'realName', 'createTime', 'updateTime'] };
const tones: Record<number, Tone> = { 0: 'warn', 1: 'good', 2: 'paused' };

const columns: readonly Column<Registration>[] = [
  { key: 'account', label: ['账号', 'Account'], width: 160, sortable: true, render: (row) => row.account },
  { key: 'realName', label: ['姓名', 'Full name'], width: 140, sortable: true, render: (row) => row.realName },
  { key: 'sourceName', label: ['登录方式', 'Logged in through'], width: 160, render: (row) => row.sourceName },
  {
    key: 'status',
    label: ['状态', 'State'],
    width: 110,
    render: (row) => <StateChip code="registration_state" state={row.status} tones={tones} />,
  },
  { key: 'createTime', label: ['申请时间', 'Requested'], width: 176, sortable: true, render: (row) => row.createTime },
  {
    key: 'reason',
    label: ['拒绝原因', 'Reason for rejection'],
    width: 220,
    render: (row) => <Shown value={row.reason}>{row.reason}</Shown>,
  },
  { key: 'updateTime', label: ['修改时间', 'Changed'], width: 176, sortable: true, render: (row) => row.updateTime },
];

const facts = [
  ...fieldsOf(registrationFields),
  shownField('createTime', ['申请时间', 'Requested'], 'moment'),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

interface Opened {
  what: 'view' | 'pass' | 'refuse';
  row: Registration;
}
const waits = ({ status }: Registration): boolean => status === registrationStates.waiting;

export default function RegistrationPage() {
  const control = useListState(shape);
  const answer = useCall(registration.list, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const open =
    (what: Opened['what']) =>
    ([row]: Registration[]) =>
      row && setOpened({ what, row });
  const actions: Action<Registration>[] = [
    { ...verbs.view, grant: 'registration_view', perform: open('view') },
    {
      name: 'pass',
      label: ['通过', 'Approve'],
      on: 'row',
      grant: 'registration_pass',
      visible: waits,
      perform: open('pass'),
    },
    {
      name: 'refuse',
      label: ['拒绝', 'Reject'],
      on: 'row',
      grant: 'registration_refuse',
      visible: waits,
      danger: true,
      perform: open('refuse'),
    },
  ];
  return (
    <>
      <ListFrame<Registration>
        name="registration"
        title={['注册申请', 'Registrations']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={(row) => setOpened({ what: 'view', row })}
        nameOf={(row) => row.realName}
        empty={['没有注册申请', 'No registrations']}
        sheet={{ call: registration.export }}
      />
      {opened?.what === 'view' && (
        <ViewDialog title={['注册申请', 'Registration']} fields={facts} row={opened.row} onClose={close} />
      )}
      {opened?.what === 'pass' && <PassDialog row={opened.row} onClose={close} />}
      {opened?.what === 'refuse' && <RefuseDialog row={opened.row} onClose={close} />}
    </>
  );
}
