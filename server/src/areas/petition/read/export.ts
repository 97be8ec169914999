import type { InputOf } from '@kaoxin/contract/call.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { caseSource, caseStatus, slaState } from '@kaoxin/contract/casework/states.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import type { Exchange } from '#platform/http/route.ts';
import { exportSheet, type SheetList } from '#platform/sheets/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { exactNames, petitionList } from './list.ts';
import { presentRows } from './present.ts';

const columns = [
  { key: 'caseNo', label: '受理编号', width: 20 },
  { key: 'title', label: '标题', width: 40 },
  { key: 'typeName', label: '分类', width: 16 },
  { key: 'legalClass', label: '法定类别', width: 12 },
  { key: 'applicantName', label: '信访人', width: 12 },
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
] as const;

const labelled = (row: PetitionRow): Record<string, string | number | null> => ({
  ...Object.fromEntries(columns.map(({ key }) => [key, row[key]])),
  legalClass: petitionClass.label(row.legalClass),
  source: caseSource.label(row.source),
  caseStatus: caseStatus.label(row.caseStatus),
  slaState: slaState.label(row.slaState),
});

const sheet: SheetList<'petitionLetter', PetitionRow> = {
  call: petitionLetter.export,
  title: '信访件',
  fileName: '信访件',
  columns,
  table: 'petitionLetter',
  list: petitionList,
  present: presentRows,
  cells: async () => labelled,
};

/** Exactly the list's rows in the list's order, masked as there. */
export const exportPetitions = async (
  work: Work,
  { query }: InputOf<typeof petitionLetter.export>,
  exchange: Exchange,
) => exportSheet(work, { query: exactNames(work, query) }, exchange, sheet);
