import { maskName } from '@kaoxin/contract/casework/people/mask.ts';
import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type ReviewRosterRow, reviewRoster, reviewRosterFields } from '@kaoxin/contract/reinspection/roster.ts';
import { type SqlBool, sql } from 'kysely';
import { formWords, maskForm } from '#areas/template/index.ts';
import { rosterList } from '#engine/people/roster-list.ts';
import type { Look } from '#platform/audit/person-looks.ts';
import { namesOf } from '#platform/names.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { rosterFields } from '../roster-import.ts';
import type { RosterSelected, TaskSelected } from '../table.ts';
import { appliedAmong } from './applied.ts';

export async function presentRoster(work: Work, rows: readonly RosterSelected[]): Promise<ReviewRosterRow[]> {
  const placeName = await namesOf(
    work,
    'district',
    rows.map(({ districtId }) => districtId),
  );
  const tasks = await work
    .table('reinspection')
    .withRemoved()
    .those([...new Set(rows.map(({ taskId }) => taskId))])
    .selectAll()
    .execute();
  const nameOfTask = new Map(tasks.map(({ id, name }) => [id, name]));
  const applied = await appliedAmong(work, rows);
  const brought = await broughtTo(work, tasks, rows);
  const isMasked = !work.actor.grants.has('pii_view');
  return rows.map(({ id, version, createTime, taskId, ticketNo, name, districtId }) => ({
    id,
    version,
    createTime,
    taskId,
    ticketNo,
    districtId,
    taskIdName: nameOfTask.get(taskId) ?? null,
    name: isMasked ? maskName(name) : name,
    districtIdName: placeName(districtId),
    hasApplied: applied.has(id) ? 1 : 0,
    brought: brought.get(id) ?? null,
  }));
}

async function broughtTo(
  work: Work,
  tasks: readonly TaskSelected[],
  rows: readonly RosterSelected[],
): Promise<ReadonlyMap<string, string>> {
  const [colon, between] = work.actor.language === 'en' ? [': ', '; '] : ['：', '；'];
  const found = new Map<string, string>();
  for (const task of tasks) {
    const own = rows.filter(({ taskId, data }) => taskId === task.id && Object.keys(data).length > 0);
    if (own.length === 0) continue;
    const fields = await rosterFields(work, task);
    const shown = own.map(({ id, data }) => ({ id, values: maskForm(work, fields, data) }));
    const wordOf = await formWords(
      work,
      fields,
      shown.map(({ values }) => values),
    );
    for (const { id, values } of shown) {
      const said = fields.map((field) => ({ label: field.label, words: wordOf(field, values) }));
      const told = said.flatMap(({ label, words }) => (words === '' ? [] : [`${label}${colon}${words}`]));
      if (told.length > 0) found.set(id, told.join(between));
    }
  }
  return found;
}

function looksIn({ extra: { ticketNo, name } }: ListInput): Look[] {
  return [
    ...(ticketNo ? [{ by: 'ticketNo' as const, value: ticketNo.trim() }] : []),
    ...(name ? [{ by: 'name' as const, value: tidyName(name) }] : []),
  ];
}

/** Lists of task rosters. A ticket number alone identifies nobody. */
export const roster = rosterList({
  table: 'reinspectionRoster',
  calls: reviewRoster,
  among: { key: 'review roster', title: '按人查找复核名单' },
  columns: ['id', 'version', 'createTime', 'taskId', 'ticketNo', 'name', 'districtId', 'data'],
  order: [{ field: 'ticketNo', descending: false }],
  looksIn,
  isOf: (_work, { by, value }) => sql<SqlBool>`${sql.ref(`reinspectionRoster.${by}`)} = ${value}`,
  masked: ({ value }) => maskName(value),
  isPersonal: ({ by }) => by === 'name',
  refused: ['按姓名查询须持有【查看敏感信息】权限', 'Searching by name needs the right to reveal personal data'],
  present: presentRoster,
});

export const rosterSheet: SheetList<ReviewRosterRow> = {
  call: reviewRoster.export,
  title: ['复核名单', 'Roster'],
  store: 'business',
  columns: [
    ...fieldColumns<ReviewRosterRow>(reviewRosterFields, ['ticketNo', 'name', 'districtId']),
    {
      key: 'hasApplied',
      label: ['申请情况', 'Applied'],
      width: 10,
      cell: ({ hasApplied }, { say }) => say(hasApplied === 1 ? ['已申请', 'Yes'] : ['未申请', 'No']),
    },
    { key: 'brought', label: ['导入内容', 'Brought in'], width: 40 },
    { key: 'createTime', label: ['导入时间', 'Imported'], width: 20 },
    ...fieldColumns<ReviewRosterRow>(reviewRosterFields, ['taskId']),
  ],
  rows: roster.rows,
};
