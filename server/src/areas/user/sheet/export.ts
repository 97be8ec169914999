import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import type { Person } from '@kaoxin/contract/user/people.ts';
import { refuse } from '#platform/http/errors.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import { settingsOf } from '#platform/settings.ts';
import { SHEET_CONTENT_TYPE, writeSheet } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';
import { peoplePage } from '../people/page.ts';
import { personColumns } from './columns.ts';
import { labelsOf } from './labels.ts';
import { namesFor } from './names.ts';

const columns = [
  ...personColumns,
  { key: 'status', label: '状态', width: 8 },
  { key: 'lastLogin', label: '最近登录', width: 20 },
  { key: 'createTime', label: '创建时间', width: 20 },
];
const step = 500;

/** xlsx of the people the list finds, in its order, at most `export.maxRows`; the audit keeps who asked for which. */
export async function exportPeople(asked: Work, input: ListInput): Promise<FileAnswer> {
  const work = asked.onReplica();
  const settings = await settingsOf(work);
  const most = Number(settings.get('export.maxRows') ?? 50_000);
  const pageAt = (current: number) => peoplePage(work, { ...input, current, size: step });
  const first = await pageAt(1);
  if (first.total > most)
    throw refuse(400, [
      `导出不能超过${most}行,请缩小查询范围(当前${first.total}行)`,
      `At most ${most} rows; narrow the search (${first.total} now)`,
    ]);
  asked.target = `${first.total}`;
  const labels = await labelsOf(work);
  const { deptPath } = await namesFor(work);
  const rows = async function* () {
    for await (const person of everyone(first, pageAt))
      yield {
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
      };
  };
  const watermark = `${work.actor.realName} ${work.now}`;
  return {
    name: `用户数据导出_${work.now.slice(0, 10)}.xlsx`,
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: writeSheet({
      title: '用户',
      columns,
      rows: rows(),
      ...(settings.get('watermark.on') === '0' ? {} : { watermark }),
    }),
  };
}

/** Read by pages, so that no cursor stays open while the sheet is written. */
async function* everyone(
  first: Page<Person>,
  pageAt: (current: number) => Promise<Page<Person>>,
): AsyncGenerator<Person> {
  let { records } = first;
  for (let current = 1; records.length > 0; current += 1) {
    yield* records;
    if (current * step >= first.total) return;
    ({ records } = await pageAt(current + 1));
  }
}
