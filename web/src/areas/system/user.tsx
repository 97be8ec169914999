import type { Label } from '@kaoxin/contract/conventions.ts';
import type { RequestNote } from '@kaoxin/contract/user/login-request.ts';
import { type Issued, type IssuedOrAsked, type Person, people, personFields } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { lazy, Suspense, useState } from 'react';
import { download } from '#platform/api.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { useCall, usePerform } from '#platform/queries.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action.ts';
import { Chip } from '#ui/chip.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { exportQueryOf, listQueryOf } from '#ui/list-page/list-state.ts';
import { keysOf, type SearchField } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { verbs } from '#ui/verbs.ts';
import { shownField, ViewDialog } from './dept-view.tsx';
import { AskedDialog } from './user-asked.tsx';
import { Depts } from './user-depts.tsx';
import { UserDialog } from './user-dialog.tsx';
import { IssuedDialog } from './user-issued.tsx';
import { RolesDialog } from './user-roles.tsx';

const UserImport = lazy(() => import('./user-import.tsx').then(({ UserImport: Part }) => ({ default: Part })));
const PlatformDialog = lazy(() =>
  import('./user-platform.tsx').then(({ PlatformDialog: Part }) => ({ default: Part })),
);

const search: readonly SearchField[] = [
  { key: 'account', label: ['账号', 'Account'], input: 'text' },
  { key: 'realName', label: ['姓名', 'Real name'], input: 'text' },
  { key: 'phone', label: ['手机号码', 'Phone'], input: 'text' },
  { key: 'deptId', label: ['所属部门', 'Department'], input: 'tree', refers: 'dept' },
  {
    key: 'status',
    label: ['状态', 'Status'],
    input: 'options',
    options: [
      { value: '1', label: ['启用', 'Enabled'] },
      { value: '0', label: ['停用', 'Disabled'] },
    ],
  },
  {
    key: 'secondFactor',
    label: ['双重验证', 'Second factor'],
    input: 'options',
    options: [
      { value: '1', label: ['已开启', 'On'] },
      { value: '0', label: ['未开启', 'Off'] },
    ],
  },
];
const shape = { filters: keysOf(search), sorts: ['account', 'realName', 'createTime'] };

function Enabled({ status }: { status: number }) {
  const say = useSay();
  return (
    <Chip tone={status === 1 ? 'good' : 'paused'}>
      {say(status === 1 ? ['启用', 'Enabled'] : ['停用', 'Disabled'])}
    </Chip>
  );
}

function Factor({ on }: { on: boolean }) {
  const say = useSay();
  return <Chip tone={on ? 'good' : 'neutral'}>{say(on ? ['已开启', 'On'] : ['未开启', 'Off'])}</Chip>;
}

const columns: readonly Column<Person>[] = [
  { key: 'account', label: ['账号', 'Account'], width: 150, sortable: true, render: (row) => row.account },
  { key: 'realName', label: ['姓名', 'Real name'], width: 120, sortable: true, render: (row) => row.realName },
  {
    key: 'roleName',
    label: ['角色', 'Roles'],
    width: 180,
    render: (row) => <Shown value={row.roleName}>{row.roleName}</Shown>,
  },
  {
    key: 'deptName',
    label: ['所属部门', 'Departments'],
    width: 180,
    render: (row) => <Shown value={row.deptName}>{row.deptName}</Shown>,
  },
  {
    key: 'phone',
    label: ['手机号码', 'Phone'],
    width: 130,
    render: (row) => <Shown value={row.phone}>{row.phone}</Shown>,
  },
  { key: 'status', label: ['状态', 'Status'], width: 90, render: (row) => <Enabled status={row.status} /> },
  {
    key: 'secondFactor',
    label: ['双重验证', 'Second factor'],
    width: 110,
    render: (row) => <Factor on={row.secondFactor === 1} />,
  },
  {
    key: 'lastLogin',
    label: ['最近登录', 'Last log-in'],
    width: 176,
    render: (row) => <Shown value={row.lastLogin}>{row.lastLogin}</Shown>,
  },
  { key: 'createTime', label: ['创建时间', 'Created'], width: 176, sortable: true, render: (row) => row.createTime },
];

const facts = [
  ...fieldsOf(personFields),
  shownField('roleName', ['角色', 'Roles']),
  shownField('deptName', ['所属部门', 'Departments']),
  shownField('postName', ['所属岗位', 'Posts']),
  shownField('secondFactor', ['双重验证', 'Second factor'], 'flag'),
  shownField('lastLogin', ['最近登录', 'Last log-in'], 'moment'),
  shownField('createTime', ['创建时间', 'Created'], 'moment'),
];

type Opened =
  | { what: 'form'; record?: Person | undefined }
  | { what: 'view' | 'platform'; record: Person }
  | { what: 'import' }
  | { what: 'roles'; chosen: Person[] }
  | { what: 'issued'; issued: Issued[] }
  | { what: 'asked'; asked: readonly RequestNote[]; issued: Issued[] };

const issuedIn = ({ initialPassword, request: _, ...person }: IssuedOrAsked): Issued[] =>
  initialPassword === null ? [] : [{ ...person, initialPassword }];
const joined = (rows: readonly Person[]): string => rows.map(({ id }) => id).join(',');

/** 用户管理: people of the tenant by department. */
export default function UserPage() {
  const may = useMay();
  const say = useSay();
  const control = useListState(shape);
  const { deptId } = control.state.filters;
  const answer = useCall(people.page, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const issue = (issued: Issued[]) => setTimeout(() => setOpened({ what: 'issued', issued }));
  const asked = (notes: readonly RequestNote[], issued: Issued[] = []) =>
    setTimeout(() => setOpened({ what: 'asked', asked: notes, issued }));
  /** what others have to confirm first is said instead of a success */
  const doneOr = (done: Label) => (notes: readonly RequestNote[]) =>
    notes.length > 0 ? asked(notes) : toast.success(say(done));
  const remove = usePerform(people.remove, { onDone: doneOr(['删除成功', 'Deleted']) });
  const update = usePerform(people.update, {
    onDone: ({ request }) => doneOr(['更新成功', 'Saved'])(request ? [request] : []),
  });
  const unlock = usePerform(people.unlock, { onDone: doneOr(['操作成功!', 'Done']) });
  const resetFactor = usePerform(people.resetFactor, { onDone: doneOr(['操作成功!', 'Done']) });
  const reset = usePerform(people.resetPassword, {
    onDone: (all) => {
      const notes = all.flatMap(({ request }) => request ?? []);
      if (notes.length > 0) asked(notes, all.flatMap(issuedIn));
      else issue(all.flatMap(issuedIn));
    },
  });
  const turn =
    (status: 0 | 1) =>
    ([row]: Person[]) =>
      row && update.mutateAsync({ body: { id: row.id, version: row.version, status } });
  const show = (what: 'form' | 'view') => (record: Person | undefined) =>
    record && setOpened(what === 'form' ? { what, record } : { what, record });
  const actions: Action<Person>[] = [
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'user_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({ what: 'form' }),
    },
    {
      name: 'import',
      label: ['导入', 'Import'],
      on: 'page',
      grant: 'user_import',
      perform: () => setOpened({ what: 'import' }),
    },
    {
      name: 'export',
      label: ['导出', 'Export'],
      on: 'page',
      grant: 'user_export',
      perform: () => download(peopleSheet.export, exportQueryOf(control.state)),
    },
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'user_view',
      shortcut: 'V',
      perform: ([row]) => show('view')(row),
    },
    {
      ...verbs.edit,
      grant: 'user_edit',
      perform: ([row]) => show('form')(row),
    },
    {
      name: 'role',
      label: ['分配角色', 'Give roles'],
      on: 'rows',
      grant: 'user_role',
      perform: (chosen) => setOpened({ what: 'roles', chosen }),
    },
    {
      name: 'platform',
      label: ['平台配置', 'Platform'],
      on: 'row',
      grant: 'user_platform',
      perform: ([record]) => record && setOpened({ what: 'platform', record }),
    },
    {
      name: 'reset',
      label: ['重置密码', 'Reset password'],
      on: 'rows',
      grant: 'user_reset',
      confirm: [
        '重置后原密码失效,已登录的会话立即退出。确定重置所选用户的密码?',
        'The present password and open sessions end. Reset the password?',
      ],
      perform: (chosen) => reset.mutateAsync({ body: { userIds: chosen.map(({ id }) => id) } }),
    },
    {
      name: 'factor',
      label: ['重置动态验证码', 'Reset second factor'],
      on: 'rows',
      grant: 'user_factor',
      visible: ({ secondFactor }) => secondFactor === 1,
      confirm: [
        '重置后所选用户立即退出,登录不再需要原动态验证码。确定重置?',
        'The people are signed out and their authenticators count no more. Reset?',
      ],
      perform: (chosen) => resetFactor.mutateAsync({ body: { userIds: chosen.map(({ id }) => id) } }),
    },
    {
      name: 'unlock',
      label: ['解锁', 'Unlock'],
      on: 'rows',
      grant: 'user_unlock',
      confirm: ['确定解锁所选账号?', 'Unlock the selected accounts?'],
      perform: (chosen) => unlock.mutateAsync({ body: { userIds: chosen.map(({ id }) => id) } }),
    },
    {
      name: 'disable',
      label: ['停用', 'Disable'],
      on: 'row',
      grant: 'user_edit',
      visible: ({ status }) => status === 1,
      confirm: ['停用后该用户立即退出且不能登录。确定停用?', 'The person is signed out and cannot log in. Disable?'],
      perform: turn(0),
    },
    {
      name: 'enable',
      label: ['启用', 'Enable'],
      on: 'row',
      grant: 'user_edit',
      visible: ({ status }) => status !== 1,
      perform: turn(1),
    },
    {
      ...verbs.remove,
      grant: 'user_delete',
      perform: (chosen) => remove.mutateAsync({ query: { ids: joined(chosen) } }),
    },
  ];
  const usual = may('user_edit') ? show('form') : may('user_view') ? show('view') : undefined;
  return (
    <div className="kx-users">
      <Depts
        value={deptId}
        onChange={(next) => {
          const { deptId: _, ...others } = control.state.filters;
          control.go({ filters: next ? { ...others, deptId: next } : others, page: 1 });
        }}
      />
      <ListFrame<Person>
        name="user"
        title={['用户', 'Users']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={usual}
        nameOf={(row) => row.realName}
        empty={['还没有用户', 'No users yet']}
      />
      {opened?.what === 'form' && (
        <UserDialog record={opened.record} deptId={deptId} onClose={close} onIssued={issue} onAsked={asked} />
      )}
      {opened?.what === 'view' && (
        <ViewDialog title={['查看用户', 'User']} fields={facts} row={opened.record} onClose={close} />
      )}
      {opened?.what === 'roles' && <RolesDialog chosen={opened.chosen} onClose={close} />}
      <Suspense>
        {opened?.what === 'platform' && <PlatformDialog person={opened.record} onClose={close} />}
        {opened?.what === 'import' && <UserImport onClose={close} />}
      </Suspense>
      {opened?.what === 'asked' && (
        <AskedDialog
          asked={opened.asked}
          onClose={() => {
            close();
            if (opened.issued.length > 0) issue(opened.issued);
          }}
        />
      )}
      {opened?.what === 'issued' && <IssuedDialog issued={opened.issued} onClose={close} />}
    </div>
  );
}
