import { type ViolationRow, violation, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { violationPhaseOf, violationPhases } from '@kaoxin/contract/exam/violation-states.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { ListOptions } from '#platform/database/page.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { refuseNarrowed, takesNames } from '../examiner/named.ts';
import type { ViolationTableRow } from './held.ts';
import { violationList } from './list.ts';
import { presentViolations } from './present.ts';

const fields = (...names: (keyof typeof violationFields)[]) => fieldColumns<ViolationRow>(violationFields, names);

const shown = async (work: Work, rows: readonly ViolationTableRow[]): Promise<ViolationRow[]> => {
  const told = await presentViolations(work, rows);
  if (takesNames(work)) return told;
  const nobody = { name: '', ticketNo: null, factText: '', informNo: null, decisionNo: null, centreId: null };
  return told.map((row) => ({ ...row, ...nobody, centreIdName: null }));
};

async function listed(work: Work, input: ListInput): Promise<ListOptions> {
  refuseNarrowed(work, input);
  return violationList(work, input);
}

export const violationSheet: SheetList<ViolationRow> = {
  call: violation.calls.export,
  title: ['违纪记录', 'Violations'],
  store: 'business',
  columns: [
    { key: 'ticketNo', label: ['准考证号', 'Ticket number'], width: 18 },
    { key: 'name', label: ['姓名', 'Name'], width: 12 },
    ...fields('level'),
    { key: 'subjectName', label: ['涉及科目', 'Subject'], width: 20 },
    {
      key: 'phase',
      label: ['办理状态', 'Stage'],
      width: 14,
      cell: (row, { say }) => {
        const { zh, en } = violationPhases[violationPhaseOf(row)];
        return say([zh, en]);
      },
    },
    ...fields('informNo', 'defenceUntil', 'districtId', 'centreId', 'factText', 'decisionNo', 'recordUntil'),
    ...fields('clause', 'informedTime', 'decidedTime', 'status'),
  ],
  rows: {
    ...tableRows('violationRecord', listed, shown),
    seenAs: (work) => `${work.table('violationRecord').visibilityKey()} ${takesNames(work)}`,
  },
};
