import { type ViolationRow, violation, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { violationList } from './list.ts';
import { presentViolations } from './present.ts';

const fields = (...names: (keyof typeof violationFields)[]) => fieldColumns<ViolationRow>(violationFields, names);

/** Violations as their page shows them. */
export const violationSheet: SheetList<ViolationRow> = {
  call: violation.calls.export,
  title: ['违纪记录', 'Violations'],
  store: 'business',
  columns: [
    { key: 'ticketNo', label: ['准考证号', 'Ticket number'], width: 18 },
    { key: 'name', label: ['姓名', 'Name'], width: 12 },
    ...fields('districtId', 'centreId', 'level'),
    { key: 'subjectName', label: ['涉及科目', 'Subject'], width: 20 },
    ...fields('factText', 'clause', 'informNo', 'informedTime', 'defenceUntil', 'decisionNo', 'decidedTime'),
    ...fields('recordUntil', 'status'),
  ],
  rows: {
    ...tableRows('violationRecord', async (_work, input) => violationList(input), presentViolations),
    seenAs: (work) => work.table('violationRecord').visibilityKey(),
  },
};
