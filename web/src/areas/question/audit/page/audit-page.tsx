import '../audit.css';
import '#ui/case/case.css';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { usePagePart } from '#platform/pages/page-part.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { CaseHead } from '#ui/case/case-page.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { minute } from '#ui/dates/minute.ts';
import { figures } from '#ui/table/facts.tsx';
import { BankStatusChip } from '../../states.tsx';
import { CheckMarks } from '../marks.tsx';
import { auditPaths } from '../paths.ts';
import type { Asked } from '../verbs/audit-verbs.ts';
import { LaterAuditVerb } from '../verbs/later-audit-verb.tsx';
import { useAuditActions } from '../verbs/use-audit-actions.ts';
import { AuditSummary } from './audit-summary.tsx';
import { ChangesPart } from './changes-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { SamplePart } from './sample-part.tsx';
import { TwinsPart } from './twins-part.tsx';

const parts = [
  { key: 'changes', label: ['变化', 'Changes'] },
  { key: 'twins', label: ['查重', 'Twins'] },
  { key: 'sample', label: ['抽查', 'Sample'] },
  { key: 'history', label: ['历次提交', 'Submissions'] },
] as const;
type Part = (typeof parts)[number]['key'];

export function AuditPage({ record }: { record: AuditRecord }) {
  const say = useSay();
  const open = useOpen();
  const [asked, setAsked] = useState<Asked>();
  const [part, show] = usePagePart(parts);
  const actions = useAuditActions<AuditRecord>(setAsked);
  const left = record.sample.filter(({ isTicked }) => isTicked === 0).length;
  const isMine = record.allowedActions.includes('audit');
  const counts: Readonly<Record<Part, number>> = {
    changes: record.differences.length,
    twins: record.checked?.twinCount ?? 0,
    sample: isMine ? left : record.sample.length,
    history: record.history.length + 1,
  };
  const hot: Partial<Record<Part, boolean>> = { twins: (record.checks?.keyConflicts ?? 0) > 0 };
  const edition = say([`第${record.bankVersion}版`, `edition ${record.bankVersion}`]);
  return (
    <article className="kx-case bank-page">
      <CaseHead
        title={`${record.bankIdName ?? record.bankCode} ${edition}`}
        marks={
          <>
            <BankStatusChip status={record.status} />
            <CheckMarks checks={record.checks} />
            <button
              type="button"
              className="link-button kx-figures"
              onClick={() => open(auditPaths.bank, { query: { id: record.bankId } })}
            >
              {record.bankCode}
            </button>
            <span>{record.subjectName}</span>
            <span>{record.deptIdName}</span>
            <span>
              {record.submitUserName} {figures(minute(record.submitTime))}
            </span>
          </>
        }
        verbs={<VerbBar actions={actions} row={record} label={['审核操作', 'Approval actions']} />}
      />
      <div className="bank-page-body">
        <AuditSummary record={record} />
        <CaseTabs
          label={['题库审核', 'Bank approval']}
          tabs={parts.map((one) => ({ ...one, count: counts[one.key], hot: hot[one.key] ?? false }))}
          active={part}
          onChange={show}
        />
        {part === 'changes' && <ChangesPart differences={record.differences} />}
        {part === 'twins' && <TwinsPart checked={record.checked} />}
        {part === 'sample' && <SamplePart record={record} />}
        {part === 'history' && <HistoryPart record={record} />}
      </div>
      {asked && <LaterAuditVerb {...asked} onClose={() => setAsked(undefined)} />}
    </article>
  );
}
