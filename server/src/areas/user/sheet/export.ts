import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Person } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import type { Exchange } from '#platform/http/route.ts';
import { exportSheet, type SheetList } from '#platform/sheets/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { peopleList } from '../people/page.ts';
import { presentPeople } from '../people/present.ts';
import { personColumns } from './columns.ts';
import { labelsOf } from './labels.ts';
import { namesFor } from './names.ts';

const columns = [
  ...personColumns,
  { key: 'status', label: '状态', width: 8 },
  { key: 'lastLogin', label: '最近登录', width: 20 },
  { key: 'createTime', label: '创建时间', width: 20 },
];

const sheet: SheetList<'user', Person> = {
  call: peopleSheet.export,
  title: '用户',
  fileName: '用户数据导出',
  columns,
  table: 'user',
  list: peopleList,
  present: presentPeople,
  cells: async (work) => {
    const labels = await labelsOf(work);
    const { deptPath } = await namesFor(work);
    return (person) => ({
      ...person,
      deptId: person.deptId
        .split(',')
        .flatMap((id) => deptPath(id) ?? [])
        .join('、'),
      postId: person.postName,
      roleId: person.roleName,
      sex: labels('sex', person.sex),
      userType: labels('user_type', person.userType),
      status: person.status === 1 ? '启用' : '停用',
    });
  },
};

/** The people the list finds; the audit keeps who asked for which. */
export const exportPeople = (work: Work, input: InputOf<typeof peopleSheet.export>, exchange: Exchange) =>
  exportSheet(work, input, exchange, sheet);
