import { type Person, personFields } from '@kaoxin/contract/user/people.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { shownField } from '../../system/dept/dept-view.tsx';

export const search: readonly SearchField[] = [
  { key: 'keyword', label: ['姓名或账号', 'User'], input: 'text' },
  { key: 'account', label: ['账号', 'Account'], input: 'text' },
  { key: 'realName', label: ['姓名', 'Full name'], input: 'text' },
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

export const columns: readonly Column<Person>[] = [
  { key: 'account', label: ['账号', 'Account'], width: 120, sortable: true, render: (row) => row.account },
  { key: 'realName', label: ['姓名', 'Full name'], width: 92, sortable: true, render: (row) => row.realName },
  {
    key: 'roleName',
    label: ['角色', 'Roles'],
    width: 132,
    least: 112,
    render: (row) => <Shown value={row.roleName}>{row.roleName}</Shown>,
  },
  {
    key: 'deptName',
    label: ['所属部门', 'Departments'],
    width: 130,
    least: 90,
    render: (row) => <Shown value={row.deptName}>{row.deptName}</Shown>,
  },
  {
    key: 'phone',
    label: ['手机号码', 'Phone'],
    width: 114,
    render: (row) => <Shown value={row.phone}>{row.phone}</Shown>,
  },
  {
    key: 'status',
    label: ['状态', 'Status'],
    width: 84,
    widthEn: 94,
    render: (row) => <Enabled status={row.status} />,
  },
  {
    key: 'secondFactor',
    label: ['双重验证', 'Second factor'],
    width: 110,
    spare: true,
    render: (row) => <Factor on={row.secondFactor === 1} />,
  },
  {
    key: 'lastLogin',
    label: ['最近登录', 'Last log-in'],
    width: 176,
    spare: true,
    render: (row) => <Shown value={row.lastLogin}>{row.lastLogin}</Shown>,
  },
  {
    key: 'createTime',
    label: ['创建时间', 'Created'],
    width: 176,
    sortable: true,
    spare: true,
    render: (row) => row.createTime,
  },
];

export const facts = [
  ...fieldsOf(personFields),
  shownField('roleName', ['角色', 'Roles']),
  shownField('deptName', ['所属部门', 'Departments']),
  shownField('postName', ['所属岗位', 'Posts']),
  shownField('secondFactor', ['双重验证', 'Second factor'], 'flag'),
  shownField('lastLogin', ['最近登录', 'Last log-in'], 'moment'),
  shownField('createTime', ['创建时间', 'Created'], 'moment'),
];
