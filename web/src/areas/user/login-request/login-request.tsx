import type { Label } from '@kaoxin/contract/conventions.ts';
import {
  type LoginRequest,
  loginRequest,
  requestFields,
  requestKinds,
  requestStates,
} from '@kaoxin/contract/user/login-request.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { useState } from 'react';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import type { Tone } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { StateChip } from '../../system/state-chip.tsx';
import { nameWithAccount } from '../named.ts';
import { IssuedDialog } from '../people/user-issued.tsx';
import { RefuseRequestDialog, RequestDialog } from './login-request-dialogs.tsx';

const search = fieldsOf(requestFields, ['account', 'realName', 'askerName', 'kind', 'status']).map(searchFieldOf);
const shape = { filters: keysOf(search), sorts: ['account', 'realName', 'createTime', 'expireTime'] };

const tones: Record<number, Tone> = {
  [requestStates.waiting]: 'warn',
  [requestStates.confirmed]: 'good',
  [requestStates.refused]: 'bad',
  [requestStates.expired]: 'paused',
  [requestStates.withdrawn]: 'paused',
};

function Kind({ kind }: { kind: number }) {
  return <>{useDictionary('login_request_kind').labelOf(kind)}</>;
}

const columns: readonly Column<LoginRequest>[] = [
  { key: 'account', label: ['账号', 'Account'], width: 150, sortable: true, render: (row) => row.account },
  { key: 'realName', label: ['姓名', 'Full name'], width: 120, sortable: true, render: (row) => row.realName },
  { key: 'kind', label: ['申请事项', 'Request'], width: 160, render: (row) => <Kind kind={row.kind} /> },
  {
    key: 'status',
    label: ['状态', 'State'],
    width: 110,
    render: (row) => <StateChip code="login_request_state" state={row.status} tones={tones} />,
  },
  { key: 'askerName', label: ['申请人', 'Requested by'], width: 180, render: (row) => row.askerName },
  { key: 'createTime', label: ['申请时间', 'Requested'], width: 176, sortable: true, render: (row) => row.createTime },
  {
    key: 'expireTime',
    label: ['有效期至', 'Valid until'],
    width: 176,
    sortable: true,
    render: (row) => row.expireTime,
  },
  {
    key: 'deciderName',
    label: ['处理人', 'Decided by'],
    width: 180,
    render: (row) => <Shown value={row.deciderName}>{row.deciderName}</Shown>,
  },
];

const waits = ({ status }: LoginRequest): boolean => status === requestStates.waiting;
const othersWait = (row: LoginRequest): boolean => waits(row) && row.isOwn === 0;

const asked: Record<number, Label> = {
  [requestKinds.password]: ['重置密码', 'a new password'],
  [requestKinds.factor]: ['重置动态验证码', 'a reset of the second factor'],
  [requestKinds.unlock]: ['解除锁定', 'an unlock'],
  [requestKinds.change]: ['变更资料', 'a change of the record'],
  [requestKinds.remove]: ['删除账号', 'removal of the account'],
};

/** The confirmation names person and change, because the confirming user is responsible. */
function questionAbout(row: LoginRequest | undefined): Label {
  const [zh, en] = asked[row?.kind ?? 0] ?? ['', ''];
  const shown = row?.kind === requestKinds.password;
  return [
    `${row?.realName}（${row?.account}）：${zh}。确认后立即生效，本人和安全审计员会收到通知${shown ? '，新密码只显示给您一次' : ''}。请先与本人核实。确定？`,
    `${row?.realName} (${row?.account}): ${en}. It happens at once; the person and the auditor are told${shown ? ', and the new password is shown to you alone, once' : ''}. Ask the person first. Confirm?`,
  ];
}

type Opened = { what: 'view' | 'refuse'; row: LoginRequest } | { what: 'issued'; issued: Issued[] };

/** 登录变更确认: changes of the log-in of privileged users need a second user. */
export default function LoginRequestPage() {
  const say = useSay();
  const control = useListState(shape);
  const answer = useCall(loginRequest.list, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const confirm = usePerform(loginRequest.confirm, {
    success: ['操作成功!', 'Done'],
    onDone: ({ userId: id, account, realName, initialPassword }) => {
      if (initialPassword)
        setTimeout(() => setOpened({ what: 'issued', issued: [{ id, account, realName, initialPassword }] }));
    },
  });
  const withdraw = usePerform(loginRequest.withdraw, { success: ['操作成功!', 'Done'] });
  const chosen = ({ id, version }: LoginRequest) => ({ body: { id, version } });
  const actions: Action<LoginRequest>[] = [
    {
      ...verbs.view,
      grant: 'login_request_view',
      perform: ([row]) => row && setOpened({ what: 'view', row }),
    },
    {
      name: 'confirm',
      label: ['确认', 'Confirm'],
      on: 'row',
      grant: 'login_request_confirm',
      visible: othersWait,
      confirm: ([row]) => questionAbout(row),
      perform: ([row]) => row && confirm.mutateAsync(chosen(row)),
    },
    {
      name: 'refuse',
      label: ['拒绝', 'Reject'],
      on: 'row',
      grant: 'login_request_refuse',
      visible: othersWait,
      danger: true,
      perform: ([row]) => row && setOpened({ what: 'refuse', row }),
    },
    {
      name: 'withdraw',
      label: ['撤回', 'Withdraw'],
      on: 'row',
      grant: 'login_request_withdraw',
      visible: (row) => waits(row) && row.isOwn === 1,
      confirm: ['确定撤回该申请？', 'Withdraw the request?'],
      perform: ([row]) => row && withdraw.mutateAsync(chosen(row)),
    },
  ];
  return (
    <>
      <ListFrame<LoginRequest>
        name="login-request"
        title={['登录变更', 'Log-in changes']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={(row) => setOpened({ what: 'view', row })}
        nameOf={(row) => say(nameWithAccount(row))}
        empty={['没有登录变更申请', 'No log-in changes']}
        sheet={{ call: loginRequest.export }}
      />
      {opened?.what === 'view' && <RequestDialog id={opened.row.id} onClose={close} />}
      {opened?.what === 'refuse' && <RefuseRequestDialog row={opened.row} onClose={close} />}
      {opened?.what === 'issued' && <IssuedDialog issued={opened.issued} onClose={close} />}
    </>
  );
}
