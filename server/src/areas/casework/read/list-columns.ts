import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { standingReads } from '../clock/standing.ts';
import { rulesOf } from '../rules/kinds.ts';
import type { CaseRow } from '../store/tables.ts';

/**
 * Columns of a list row of every kind; sealed fields and the long texts are not read. Those that only the rules of one
 * kind look at stand among the `rowColumns` of its rules, those that only its row shows among the `rowColumns` of its module.
 */
export const listColumns = [
  'id',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'version',
  'caseNo',
  'title',
  'applicantName',
  'isAnonymous',
  'source',
  'receivedTime',
  'deptId',
  'districtId',
  'handlerId',
  'handlerName',
  ...standingReads,
  'acceptUnit',
  'finishUnit',
  'dueEstimated',
  'priority',
  'isRepeat',
  'wayUp',
  'urged',
  'supervised',
  'confidential',
  'stage',
  'clusterId',
  'extendState',
  'satisfaction',
  // what the rules look at before a button is shown
  'legalClass',
  'barredIds',
  'drafterId',
  'auditorId',
  'fromDeptId',
  'transferTime',
  'finishStart',
  'acceptResult',
  'extendUser',
  'transferState',
  'transferUser',
  'secondSignUserId',
  'withdrawState',
  'withdrawUser',
] as const;
export type ListColumn = (typeof listColumns)[number];
export type ListRow = Pick<CaseRow, ListColumn>;

/** What the list of a kind reads: what every list shows and every rule looks at, and what is its kind's own. */
export const columnsRead = ({ kind, rowColumns }: { kind: CaseKind; rowColumns: readonly string[] }): string[] => [
  ...new Set<string>([...listColumns, ...(rulesOf(kind).rowColumns ?? []), ...rowColumns]),
];
