import { isDeepStrictEqual } from 'node:util';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { About } from '@kaoxin/contract/lists/staging.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspectionRoster } from '@kaoxin/contract/reinspection/task.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fieldWriter, templateScene } from '@kaoxin/contract/template/states.ts';
import { broughtFields } from '@kaoxin/contract/template/writers.ts';
import { sql } from 'kysely';
import { examineesByTicket } from '#areas/exam/index.ts';
import { cellChoicesOf, cellColumns, cellsReader, hasSealed, sealForm, templateAt } from '#areas/template/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { inColumn } from '#platform/imports/complaints.ts';
import type { ImportColumn, ImportKind, ImportLine, Standing } from '#platform/imports/import-kind.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import type { TaskSelected } from './table.ts';

interface Entry {
  ticketNo: string;
  name: string;
  idHash: string;
  data: Record<string, unknown>;
}

const keyOf = ({ idHash, ticketNo }: Pick<Entry, 'idHash' | 'ticketNo'>): string => `${idHash} ${ticketNo}`;

const columns: readonly ImportColumn[] = [
  {
    key: 'ticketNo',
    label: ['准考证号', 'Ticket'],
    otherNames: ['准考证', '准考证号码', '准考号', '考号'],
    required: true,
    example: '以文本填写14位号码',
    width: 20,
  },
  {
    key: 'name',
    label: ['姓名', 'Name'],
    otherNames: ['考生姓名', '应试人员姓名'],
    required: true,
    example: '示例考生',
    width: 16,
  },
  {
    key: 'idNo',
    label: ['证件号码', 'ID number'],
    otherNames: ['证件号', '身份证', '身份证号', '身份证号码', '公民身份号码', '证件编号'],
    looksLike: /^\d{17}[\dXx]$/,
    required: true,
    example: '以文本填写18位号码',
    width: 22,
  },
];

const headed = (fields: readonly TemplateField[]) =>
  cellColumns(
    fields,
    columns.flatMap(({ label }) => [...label]),
  );

const taskOf = (work: Work, { taskId = '' }: About): Promise<TaskSelected> => work.table('reinspection').need(taskId);

/** Imported fields of the task's form (domain.md 2.7). */
export async function rosterFields(work: Work, { templateId, templateVersion }: TaskSelected) {
  const { fields } = await templateAt(work, templateId, templateVersion);
  return broughtFields(templateScene.of.review, fields);
}
const fieldsOf = async (work: Work, about: About) => rosterFields(work, await taskOf(work, about));

/**
 * Serializes imports and removals, and locks the task: it cannot be published, closed or given another form meanwhile.
 */
export async function holdRoster(work: Work, taskId: string): Promise<TaskSelected> {
  await sql`select pg_advisory_xact_lock(7213, hashtext(${taskId}))`.execute(work.handle);
  return work.table('reinspection').needHeld(taskId);
}

async function mayUse(work: Work, about: About): Promise<void> {
  const { status } = await taskOf(work, about);
  if (status >= reinspectionStatus.of.closed)
    throw refuse(400, [
      `当前任务状态【${reinspectionStatus.label(status)}】不可导入名单`,
      'The roster of a closed task cannot be changed',
    ]);
}

/** Imports 复核名单 of a task (domain.md 2.7): examinees identified by ticket, name and id number. */
export const rosterImport: ImportKind<Entry> = {
  kind: 'reinspectionRoster',
  store: 'business',
  title: ['复核名单', 'people on the roster'],
  calls: reinspectionRoster,
  columns,
  furtherColumns: async (work, about) => headed(await fieldsOf(work, about)),
  maxRows: 100_000,
  path: ({ taskId = '' }) => `/examManage/import?id=${taskId}`,
  rowsAPart: 2_000,
  rowsAtOnce: 2_000,
  stopsAtRefusal: true,
  isExample: ({ name }) => name === '示例考生',
  mayUse,
  /** `taskOf` checks that the caller may see the task */
  allowed: async (work, about) => {
    const fields = await fieldsOf(work, about);
    const choices = await cellChoicesOf(work, fields);
    const headings = new Map(headed(fields).map(({ key, label }) => [key, label[0]]));
    return new Map([...choices].map(([key, labels]) => [headings.get(key) ?? key, labels]));
  },
  choices: async (work, about) => cellChoicesOf(work, await fieldsOf(work, about)),
  async judge(work, about) {
    const { secrets } = work.context;
    const fields = await fieldsOf(work, about);
    const readCells = await cellsReader(work, fields, fieldWriter.of.imported);
    return async (cells) => {
      const { ticketNo = '', name = '', idNo = '' } = cells;
      const said: Readonly<Record<string, string>> = { ticketNo, name, idNo };
      const missing = columns.find(({ key }) => said[key] === '');
      if (missing) {
        const words: Label = [`请输入${missing.label[0]}`, `Enter: ${missing.label[1]}`];
        return { entry: null, errors: [inColumn(missing.key, words)] };
      }
      const read = await readCells(cells);
      if ('errors' in read) return { entry: null, errors: read.errors };
      const data = sealForm(work, fields, read.values);
      return { entry: { ticketNo, name, idHash: secrets.digest(documentNumber(idNo)), data }, errors: [] };
    };
  },
  keyOf,
  twin: (rowNo) => [`该考生已在名单中（与第${rowNo}行重复）`, `Already on the roster (same as row ${rowNo})`],
  settle: (work, lines, about) => beside(work, lines, about),
  async lock(work, { taskId = '' }) {
    await holdRoster(work, taskId);
  },
  async takeIn(work, lines, _prepared, about) {
    const task = await taskOf(work, about);
    await mayUse(work, about);
    const tickets = lines.map(({ entry }) => entry.ticketNo);
    const found = await examineesByTicket(work, task.examId, tickets);
    const there = await standing(work, task.id, tickets);
    const roster = work.table('reinspectionRoster');
    const changed = lines.flatMap(({ entry }) => {
      const row = there.get(keyOf(entry));
      return row && !row.hasApplied ? [{ id: row.id, data: { ...row.data, ...entry.data } }] : [];
    });
    await roster.changeEach(changed, { id: 'bigint', data: 'jsonb' }, sql`task_id = ${task.id}`);
    await roster.insertMany(
      lines.flatMap(({ entry }) => {
        const person = found.get(entry.ticketNo);
        if (!person || there.has(keyOf(entry))) return [];
        return [
          {
            taskId: task.id,
            examinerId: person.id,
            personId: person.personId,
            name: person.name,
            idHash: entry.idHash,
            ticketNo: entry.ticketNo,
            districtId: person.districtId,
            data: entry.data,
          },
        ];
      }),
    );
    return undefined;
  },
};

async function standing(work: Work, taskId: string, tickets: readonly string[]) {
  const rows = await work
    .table('reinspectionRoster')
    .select()
    .select(['id', 'ticketNo', 'idHash', 'data'])
    .select(
      sql<boolean>`exists (select from ${work.table('reinspectionUser').ofTenant().as('u')}
        where u.roster_id = ${sql.ref('reinspectionRoster.id')} and u.case_status <> ${caseStatus.of.withdrawn})`.as(
        'hasApplied',
      ),
    )
    .where('taskId', '=', taskId)
    .where((eb) => eb('ticketNo', '=', eb.fn.any(eb.val([...tickets]))))
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * Compares rows with examination and roster: an existing row is known, or a change if its values differ. Blank cells
 * are ignored. The error does not reveal which of name and number is wrong.
 */
async function beside(work: Work, lines: readonly ImportLine<Entry>[], about: About): Promise<Map<string, Standing>> {
  const task = await taskOf(work, about);
  const tickets = lines.map(({ entry }) => entry.ticketNo);
  const found = await examineesByTicket(work, task.examId, tickets);
  const there = await standing(work, task.id, tickets);
  return new Map(
    lines.flatMap(({ key, entry }): [string, Standing][] => {
      const person = found.get(entry.ticketNo);
      if (!person) return [[key, { wrong: ['准考证号不存在', 'The ticket number does not exist'] }]];
      if (person.idHash !== entry.idHash || plainName(person.name) !== plainName(entry.name))
        return [
          [key, { wrong: ['姓名或证件号码与准考证号不符', 'Name or ID number does not match the ticket number'] }],
        ];
      const row = there.get(keyOf(entry));
      if (!row) return [];
      // an application keeps the values it was filed with
      if (row.hasApplied) return [[key, 'known']];
      // never compared, so that an import cannot be used to guess masked values
      if (hasSealed(entry.data)) return [[key, 'changes']];
      return [[key, isDeepStrictEqual({ ...row.data, ...entry.data }, row.data) ? 'known' : 'changes']];
    }),
  );
}
