import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { caseSource, caseStatus, slaState } from '@kaoxin/contract/casework/states.ts';
import type { Exchange } from '#platform/http/route.ts';
import { exportSheet } from '#platform/sheets/export-sheet.ts';
import type { SheetColumn } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { caseList, exactNames } from './list.ts';
import { type PlainRow, plainRows } from './present.ts';

const first: readonly SheetColumn[] = [
  { key: 'caseNo', label: '受理编号', width: 20 },
  { key: 'title', label: '标题', width: 40 },
];
const rest: readonly SheetColumn[] = [
  { key: 'source', label: '来源', width: 12 },
  { key: 'receivedTime', label: '收到时间', width: 20 },
  { key: 'deptName', label: '承办机构', width: 20 },
  { key: 'districtName', label: '考区', width: 14 },
  { key: 'handlerName', label: '经办人', width: 12 },
  { key: 'caseStatus', label: '状态', width: 10 },
  { key: 'slaState', label: '时限状态', width: 10 },
  { key: 'acceptDue', label: '受理期限', width: 20 },
  { key: 'finishDue', label: '办结期限', width: 20 },
  { key: 'overdueDays', label: '超期天数', width: 10 },
];

/** Words of coded fields: an office's sheet is Chinese, whoever made it. */
const worded = (row: PlainRow) => ({
  ...row,
  source: caseSource.label(row.source),
  caseStatus: caseStatus.label(row.caseStatus),
  slaState: slaState.label(row.slaState),
});

/** Exactly the list's rows in the list's order, masked as there. */
export const exportCases = (
  work: Work,
  module: CaseModule,
  { query }: InputOf<CaseCalls['export']>,
  exchange: Exchange,
) =>
  exportSheet(work, { query: exactNames(work, query) }, exchange, {
    call: module.calls.export,
    title: module.called[0],
    fileName: module.called[0],
    columns: [...first, ...module.sheet, ...rest],
    table: module.table,
    list: (inside, input) => caseList(inside, module, input),
    present: (inside, rows) => plainRows(inside, module, rows),
    cells: async () => (row) => ({ ...worded(row), ...module.sheetWords?.(row as unknown as CaseRow) }),
  });
