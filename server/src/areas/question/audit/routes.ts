import { type AuditRow, questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { plainColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { decideAudit, tickSample } from './decide.ts';
import { auditList, pageOfAudits } from './list.ts';
import { presentAudit, presentAudits } from './present.ts';
import { revokeAudit, submitForAudit } from './submit.ts';

const { calls } = questionBankAudit;
const column = plainColumn<AuditRow>();

const auditSheet: SheetList<AuditRow> = {
  call: calls.export,
  title: ['题库审核', 'Bank approvals'],
  store: 'business',
  columns: [
    column('bankCode', '题库编号', 'Bank number'),
    column('bankIdName', '题库', 'Question bank', 30),
    column('deptIdName', '所属部门', 'Department', 20),
    column('bankVersion', '版本', 'Edition', 8),
    column('questionCount', '题量', 'Questions', 8),
    column('addedCount', '新增', 'Added', 8),
    column('changedCount', '修改', 'Changed', 8),
    column('removedCount', '删除', 'Removed', 8),
    column('submitUserName', '提交人', 'Submitted by'),
    column('submitTime', '提交时间', 'Submitted at', 20),
    column('statusName', '状态', 'Status'),
    column('auditUserName', '审核人', 'Decided by'),
    column('auditTime', '审核时间', 'Decided at', 20),
    column('auditNote', '审核意见', 'Opinion', 40),
  ],
  rows: tableRows('questionBankAudit', auditList, presentAudits),
};

export const auditRoutes = routes('business', [
  on(calls.save, submitForAudit),
  on(calls.audit, decideAudit),
  on(calls.tick, tickSample),
  on(calls.revoke, revokeAudit),
  on(calls.auditPage, (work, { query }) => pageOfAudits(work, query)),
  on(calls.detail, async (work, { query }) => presentAudit(work, await work.table('questionBankAudit').need(query.id))),
  sheetRoute(auditSheet),
]);
