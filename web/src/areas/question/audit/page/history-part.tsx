import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { minute } from '#ui/dates/minute.ts';
import { figureCell, figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { auditPaths } from '../paths.ts';

type Submission = AuditRecord['history'][number];

const columns: readonly Column<Submission>[] = [
  figureColumn('bankVersion', ['版本', 'Edition'], 80, ({ bankVersion }) => String(bankVersion)),
  { key: 'status', label: ['状态', 'Status'], width: 150, render: ({ statusName }) => statusName },
  {
    key: 'submitTime',
    label: ['提交时间', 'Submitted at'],
    width: 150,
    render: ({ submitTime }) => figureCell(minute(submitTime)),
  },
  {
    key: 'auditTime',
    label: ['审核时间', 'Decided at'],
    width: 150,
    render: ({ auditTime }) => figureCell(minute(auditTime)),
  },
  { key: 'auditNote', label: ['意见', 'Opinion'], width: 320, render: ({ auditNote }) => <Shown value={auditNote} /> },
];

export function HistoryPart({ record }: { record: AuditRecord }) {
  const say = useSay();
  const open = useOpen();
  const language = useLanguage();
  const { id, bankVersion, statusName, submitTime, auditTime = null, auditNote = null } = record;
  const own: Submission = { id, bankVersion, statusName, submitTime, auditTime, auditNote };
  const rows = [own, ...record.history].sort((one, other) => other.submitTime.localeCompare(one.submitTime));
  const opening: Column<Submission> = {
    key: 'open',
    label: ['操作', 'Actions'],
    width: 110,
    render: (row) =>
      row.id === id ? (
        say(['当前', 'This one'])
      ) : (
        <PlainButton onClick={() => open(auditPaths.detail, { query: { id: row.id } })}>
          {say(['查看', 'View'])}
        </PlainButton>
      ),
  };
  return (
    <PlainTable
      key={language}
      label={say(['历次提交', 'Submissions'])}
      rows={rows}
      columns={[...columns, opening]}
      keyOf={(row) => row.id}
    />
  );
}
