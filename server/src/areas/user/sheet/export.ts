import { type Person, personFields } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import { ofChosenTenant, type SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { peopleList } from '../people/page.ts';
import { presentPeople, type UserRow } from '../people/present.ts';
import { namesFor } from './names.ts';

const onOff = (zh: string, en: string, off: readonly [string, string], on: readonly [string, string]) => ({
  label: [zh, en] as const,
  width: 10,
  off,
  on,
});
const states = {
  status: onOff('状态', 'Status', ['停用', 'Disabled'], ['启用', 'Enabled']),
  secondFactor: onOff('双重验证', 'Second factor', ['未开启', 'Off'], ['已开启', 'On']),
};
const stateOf = (key: keyof typeof states): ListColumn<Person> => {
  const { label, width, off, on } = states[key];
  return { key, label, width, cell: (person, words) => words.say(person[key] === 1 ? on : off) };
};

type Listed = Person & { deptPaths: string };

/** Departments with ambiguous names are written with their path (上级/下级), so an import finds them. */
async function withPaths(work: Work, rows: readonly UserRow[]): Promise<Listed[]> {
  const { deptPath } = await namesFor(work);
  const paths = (ids: string) => ids.split(',').flatMap((id) => deptPath(id) ?? []);
  return (await presentPeople(work, rows)).map((person) => ({ ...person, deptPaths: paths(person.deptId).join(',') }));
}

const columns: readonly ListColumn<Listed>[] = [
  ...fieldColumns<Person>(personFields, ['account', 'realName']),
  { key: 'roleName', label: ['角色', 'Roles'], width: 26 },
  { key: 'deptPaths', label: ['所属部门', 'Departments'], width: 26 },
  ...fieldColumns<Person>(personFields, ['phone']),
  stateOf('status'),
  stateOf('secondFactor'),
  { key: 'lastLogin', label: ['最近登录', 'Last log-in'], width: 20 },
  { key: 'createTime', label: ['创建时间', 'Created'], width: 20 },
  ...fieldColumns<Person>(personFields, ['name', 'code', 'email', 'sex', 'birthday', 'userType']),
  { key: 'postName', label: ['所属岗位', 'Posts'], width: 26 },
];

export const peopleSheetList: SheetList<Listed> = {
  call: peopleSheet.export,
  title: ['用户', 'Users'],
  fileName: ['用户数据导出', 'Users'],
  store: 'platform',
  columns,
  rows: tableRows('user', peopleList, withPaths),
  reads: ofChosenTenant,
};
