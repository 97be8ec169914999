import {
  type CaseKind,
  type FirstClock,
  firstClockOf,
  hasClosing,
  isClaimed,
} from '@kaoxin/contract/casework/actions.ts';
import { type ClockName, clockOf, dueWords } from '@kaoxin/contract/casework/due.ts';
import { type Marked, markWords, usualMarks } from '@kaoxin/contract/casework/marks.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { ListColumn, Words } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { type PlainRow, plainRows } from '../present.ts';
import { formOf, formSheet, withFormWords } from './form-list.ts';
import { readHands } from './hands.ts';
import { caseList, exactNames, notingLooks } from './list.ts';

export type CaseColumn = ListColumn<PlainRow>;

const first: readonly CaseColumn[] = [
  { key: 'caseNo', label: ['受理编号', 'Case number'], width: 20 },
  { key: 'title', label: ['标题', 'Title'], width: 40 },
];

/** Same words as the chip of the list (web: `DueChip`), as of the day of export in the watermark. */
function dueOf(row: PlainRow, name: ClockName, words: Words): string | null {
  const clock = clockOf(row, name);
  const found = clock && dueWords(clock, words.now.slice(0, 10));
  return found ? words.say(found.label) : null;
}

/** Fits 预计剩余10个工作日. */
const leftWidth = 20;

function acceptDue(row: PlainRow, words: Words): string | null {
  if (row.acceptDue) return dueOf(row, 'accept', words);
  return row.caseStatus === caseStatus.of.received ? words.say(['免告知', 'Exempt']) : null;
}

const ofFirstClock = (kind: CaseKind, columnOf: (clock: FirstClock) => CaseColumn): readonly CaseColumn[] =>
  [firstClockOf(kind) ?? []].flat().map(columnOf);

const ofClosing = (kind: CaseKind, column: CaseColumn): readonly CaseColumn[] => (hasClosing(kind) ? [column] : []);

export const districtColumn: Pick<CaseColumn, 'key' | 'label' | 'width'> = {
  key: 'districtName',
  label: ['考区', 'District'],
  width: 14,
};

const columnsOf = ({
  kind,
  columns,
  sheet = [],
  applicant,
  nameColumn = applicant,
  marks = usualMarks,
}: CaseModule): readonly CaseColumn[] => [
  ...first,
  { key: 'caseStatusName', label: ['状态', 'Status'], width: 12 },
  ...ofFirstClock(kind, (clock) => ({
    key: 'acceptLeft',
    label: clock.left,
    width: leftWidth,
    cell: acceptDue,
  })),
  ...ofClosing(kind, {
    key: 'finishLeft',
    label: ['办结剩余', 'Closing due'],
    width: leftWidth,
    cell: (row, words) => dueOf(row, 'finish', words),
  }),
  {
    key: 'handlerName',
    label: ['承办', 'Handled by'],
    width: 12,
    cell: ({ handlerName }, { say }) => handlerName || (isClaimed(kind) ? say(['未签收', 'Unclaimed']) : null),
  },
  { key: 'applicantName', label: nameColumn, width: 12 },
  {
    key: 'receivedDay',
    label: ['收到时间', 'Received'],
    width: 12,
    cell: ({ receivedTime }) => receivedTime.slice(0, 10),
  },
  ...columns,
  { key: 'sourceName', label: ['来源', 'Source'], width: 12 },
  {
    key: 'marks',
    label: ['标记', 'Marks'],
    width: 20,
    // marks of a kind read only columns of its own rows
    cell: (row, { language }) => markWords(row, marks as Marked<PlainRow>, language),
  },
  { key: 'receivedTime', label: ['收到时刻', 'Received at'], width: 20 },
  { key: 'deptName', label: ['承办机构', 'Department'], width: 20 },
  ...[districtColumn].filter(({ key }) => columns.every((own) => own.key !== key)),
  ...sheet,
  { key: 'slaStateName', label: ['时限状态', 'Time limit'], width: 10 },
  ...ofFirstClock(kind, ({ due }) => ({ key: 'acceptDue', label: due, width: 20 })),
  ...ofFirstClock(kind, ({ late }) => ({ key: 'acceptOverdueDays', label: late, width: 12 })),
  ...ofClosing(kind, { key: 'finishDue', label: ['办结期限', 'Closing due'], width: 20 }),
  ...ofClosing(kind, { key: 'finishOverdueDays', label: ['办结超期天数', 'Days late in closing'], width: 12 }),
  { key: 'satisfaction', label: ['满意度', 'Rating'], width: 8 },
];

function inOrder(columns: readonly CaseColumn[], listed: readonly string[] = []): readonly CaseColumn[] {
  const first = listed.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...first, ...columns.filter((column) => !first.includes(column))];
}

export const caseSheet = (module: CaseModule): SheetList<PlainRow> => ({
  call: module.calls.export,
  title: module.called,
  store: 'business',
  columns: inOrder(columnsOf(module), module.listed),
  further: async (work, input) => formSheet(await formOf(work, module, input)),
  asked: exactNames,
  rows: notingLooks(
    module,
    module.calls.export,
    tableRows(
      module.table,
      async (work, input) => {
        await readHands(work, module);
        return caseList(work, module, input, await formOf(work, module, input));
      },
      async (work, rows, input) => {
        const form = await formOf(work, module, input);
        return withFormWords(work, module, form, rows, await plainRows(work, module, rows));
      },
    ),
  ),
});
