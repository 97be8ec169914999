import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import { minute } from '#ui/dates/minute.ts';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { Changes } from '../marks.tsx';

export function AuditSummary({ record }: { record: AuditRecord }) {
  const decided: Fact[] = record.auditTime
    ? [
        [
          ['审核', 'Decided'],
          <>
            {record.auditUserName} {figures(minute(record.auditTime))}
          </>,
        ],
        [['审核意见', 'Opinion'], record.auditNote],
      ]
    : [];
  return (
    <div className="kx-panel bank-summary">
      <Facts
        facts={[
          [
            ['题量', 'Questions'],
            <>
              {figures(String(record.questionCount))} <Changes {...record} />
            </>,
          ],
          [['提交说明', 'Note'], record.submitNote],
          [
            ['内容摘要', 'Digest'],
            <code key="digest" className="bank-digest" title={record.snapshotHash}>
              {record.snapshotHash}
            </code>,
          ],
          ...decided,
        ]}
      />
    </div>
  );
}
