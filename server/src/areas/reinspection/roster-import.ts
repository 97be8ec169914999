import type { Label } from '@kaoxin/contract/conventions.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspectionRoster } from '@kaoxin/contract/reinspection/task.ts';
import type { About } from '@kaoxin/contract/staging.ts';
import { sql } from 'kysely';
import { examineesByTicket } from '#areas/exam/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { inColumn } from '#platform/imports/complaints.ts';
import type { ImportColumn, ImportKind, ImportLine, Standing } from '#platform/imports/import-kind.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import type { TaskSelected } from './table.ts';

/** Who may apply, as a file says it. */
interface Entry {
  ticketNo: string;
  name: string;
  /** digest of his number */
  idHash: string;
}

const columns: readonly ImportColumn[] = [
  { key: 'ticketNo', label: ['准考证号', 'Ticket'], required: true, example: '以文本填写14位号码', width: 20 },
  { key: 'name', label: ['姓名', 'Name'], required: true, example: '示例考生', width: 16 },
  { key: 'idNo', label: ['证件号码', 'ID number'], required: true, example: '以文本填写18位号码', width: 22 },
];

const taskOf = (work: Work, { taskId = '' }: About): Promise<TaskSelected> => work.table('reinspection').need(taskId);

/** Before it closes: whoever is missing may still be added while applications come in. */
async function mayUse(work: Work, about: About): Promise<void> {
  const { status } = await taskOf(work, about);
  if (status >= reinspectionStatus.of.closed)
    throw refuse(400, [
      `当前任务状态【${reinspectionStatus.label(status)}】不可导入名单`,
      'A task that is closed takes no more people',
    ]);
}

/** 复核名单 of a task (domain.md 2.7): people of its examination, by ticket, name and number. */
export const rosterImport: ImportKind<Entry> = {
  kind: 'reinspectionRoster',
  store: 'business',
  title: ['复核名单', 'people who may apply'],
  calls: reinspectionRoster,
  columns,
  maxRows: 100_000,
  path: ({ taskId = '' }) => `/examManage/import?id=${taskId}`,
  rowsAPart: 2_000,
  rowsAtOnce: 2_000,
  stopsAtRefusal: true,
  isExample: ({ name }) => name === '示例考生',
  mayUse,
  /** the template is of a task that whoever asks sees */
  allowed: async (work, about) => {
    await taskOf(work, about);
    return new Map();
  },
  async judge(work) {
    const { secrets } = work.context;
    return ({ ticketNo = '', name = '', idNo = '' }) => {
      const said: Readonly<Record<string, string>> = { ticketNo, name, idNo };
      const missing = columns.find(({ key }) => said[key] === '');
      if (missing) {
        const words: Label = [`请输入${missing.label[0]}`, `Enter: ${missing.label[1]}`];
        return { entry: null, errors: [inColumn(missing.key, words)] };
      }
      return { entry: { ticketNo, name, idHash: secrets.digest(idNo.trim().toUpperCase()) }, errors: [] };
    };
  },
  keyOf: ({ idHash, ticketNo }) => `${idHash} ${ticketNo}`,
  twin: (rowNo) => [`该考生已在名单中（与第${rowNo}行重复）`, `He stands in row ${rowNo} already`],
  settle: (work, lines, about) => beside(work, lines, about),
  lock: (work, { taskId = '' }) => sql`select pg_advisory_xact_lock(7213, hashtext(${taskId}))`.execute(work.handle),
  async takeIn(work, lines, _prepared, about) {
    const task = await taskOf(work, about);
    await mayUse(work, about);
    const found = await examineesByTicket(
      work,
      task.examId,
      lines.map(({ entry }) => entry.ticketNo),
    );
    await work.table('reinspectionRoster').insertMany(
      lines.flatMap(({ entry }) => {
        const person = found.get(entry.ticketNo);
        if (!person) return [];
        return [
          {
            ...{ taskId: task.id, examinerId: person.id, personId: person.personId, name: person.name },
            ...{ idHash: entry.idHash, ticketNo: entry.ticketNo, districtId: person.districtId, data: {} },
          },
        ];
      }),
    );
    return undefined;
  },
};

/** Rows beside the examination and the roster: whoever stands there already is known. Nobody learns which part of a row is wrong. */
async function beside(work: Work, lines: readonly ImportLine<Entry>[], about: About): Promise<Map<string, Standing>> {
  const task = await taskOf(work, about);
  const tickets = lines.map(({ entry }) => entry.ticketNo);
  const found = await examineesByTicket(work, task.examId, tickets);
  const there = await work
    .table('reinspectionRoster')
    .select()
    .select(['ticketNo', 'idHash'])
    .where('taskId', '=', task.id)
    .where((eb) => eb('ticketNo', '=', eb.fn.any(eb.val(tickets))))
    .execute();
  const known = new Set(there.map(({ ticketNo, idHash }) => `${idHash} ${ticketNo}`));
  return new Map(
    lines.flatMap(({ key, entry }): [string, Standing][] => {
      const person = found.get(entry.ticketNo);
      if (!person) return [[key, { wrong: ['准考证号不存在', 'There is no such ticket number'] }]];
      if (person.idHash !== entry.idHash || plainName(person.name) !== plainName(entry.name))
        return [[key, { wrong: ['姓名或证件号码与准考证号不符', 'Name or ID number is not that of the ticket'] }]];
      return known.has(`${entry.idHash} ${entry.ticketNo}`) ? [[key, 'known']] : [];
    }),
  );
}
