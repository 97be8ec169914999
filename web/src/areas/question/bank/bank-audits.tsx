import { type AuditRow, questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import { figureCell, figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { BankStatusChip } from '../states.tsx';

const words = (text: string | null | undefined) => (
  <Shown value={text}>
    <span className="kx-text">{text}</span>
  </Shown>
);

const columns: readonly Column<AuditRow>[] = [
  {
    key: 'submitTime',
    label: ['提交时间', 'Submitted at'],
    width: 118,
    render: (row) => figureCell(minute(row.submitTime)),
  },
  { key: 'submitUser', label: ['提交人', 'Submitted by'], width: 72, render: (row) => words(row.submitUserName) },
  figureColumn('bankVersion', ['版本', 'Edition'], 52, (row) => String(row.bankVersion)),
  figureColumn('questionCount', ['题量', 'Questions'], 64, (row) => String(row.questionCount)),
  {
    key: 'changes',
    label: ['新增/修改/删除', 'Added/changed/removed'],
    width: 112,
    widthEn: 150,
    render: (row) => figureCell(`${row.addedCount} / ${row.changedCount} / ${row.removedCount}`),
  },
  { key: 'submitNote', label: ['提交说明', 'Note'], width: 150, render: (row) => words(row.submitNote) },
  {
    key: 'status',
    label: ['状态', 'Status'],
    width: 84,
    widthEn: 140,
    render: (row) => <BankStatusChip status={row.status} />,
  },
  { key: 'auditUser', label: ['审核人', 'Decided by'], width: 72, render: (row) => words(row.auditUserName) },
  {
    key: 'auditTime',
    label: ['审核时间', 'Decided at'],
    width: 118,
    render: (row) => figureCell(minute(row.auditTime)),
  },
  { key: 'auditNote', label: ['审核意见', 'Opinion'], width: 180, render: (row) => words(row.auditNote) },
];

export function BankAudits({ bankId }: { bankId: string }) {
  const say = useSay();
  const answer = useCall(
    questionBankAudit.calls.auditPage,
    { bankId, current: 1, size: 200, descs: 'submitTime' },
    { quiet: true },
  );
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={6} />;
  if (answer.data.records.length === 0)
    return <EmptyState text={['还没有提交过审核', 'It has not been submitted yet']} />;
  return (
    <PlainTable<AuditRow>
      label={say(['审核记录', 'Approvals'])}
      rows={answer.data.records}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}
