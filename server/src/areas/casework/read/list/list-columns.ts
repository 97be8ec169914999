import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { standingReads } from '../../clock/standing.ts';
import { rulesOf } from '../../rules/kinds.ts';
import type { CaseRow } from '../../store/tables.ts';

/**
 * Columns of list rows of every kind, without sealed fields and long texts. Columns for the rules of one kind are in
 * `rowColumns` of its rules, columns for its rows in `rowColumns` of its module.
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
  'legalClass',
  'barredIds',
  'drafterId',
  'submittedFrom',
  'auditOpenedTime',
  'approvalLevels',
  'approvedBy',
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

export const columnsRead = ({ kind, rowColumns }: { kind: CaseKind; rowColumns: readonly string[] }): string[] => [
  ...new Set<string>([...listColumns, ...(rulesOf(kind).rowColumns ?? []), ...rowColumns]),
];
