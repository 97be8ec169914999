import '#ui/case/case.css';
import '../question.css';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { type BankRecord, bank, questionBank } from '@kaoxin/contract/question/bank.ts';
import { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { useState } from 'react';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePagePart } from '#platform/pages/page-part.ts';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { CaseHead } from '#ui/case/case-page.tsx';
import { HistoryPart } from '#ui/case/history-part.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import { centrePaths } from '../centre/paths.ts';
import { QuestionList } from '../list/question-list.tsx';
import { BankStatusChip } from '../states.tsx';
import { BankAudits } from './bank-audits.tsx';
import { BankCounts } from './bank-counts.tsx';
import { BankDialog, type ShownBankDialog } from './bank-dialogs.tsx';
import { useBankActions } from './use-bank-actions.ts';

const parts = [
  { key: 'questions', label: ['试题', 'Questions'] },
  { key: 'basics', label: ['基本信息', 'Basics'] },
  { key: 'audits', label: ['审核记录', 'Approvals'] },
  { key: 'history', label: ['操作记录', 'History'] },
] as const;
const shown = [
  ...['bankCode', 'name', 'subject', 'projectType', 'deptId', 'ownerId', 'secretLevel', 'bankVersion'],
  ...['shareFlag', 'status', 'remark', 'createTime', 'updateTime'],
];

const shownOf = ({ bankVersion }: BankRecord) => shown.filter((name) => name !== 'bankVersion' || bankVersion > 0);

export function BankPage({ record }: { record: BankRecord }) {
  const say = useSay();
  const [asked, setAsked] = useState<ShownBankDialog>();
  const isAudited = useOpens(questionBankAudit.calls.auditPage);
  const actions = useBankActions<BankRecord>(setAsked, () => closeTab());
  const [part, show] = usePagePart(parts);
  // the list of questions has its own keys and its own buttons to add questions
  const ofHead = actions.filter(({ name }) => name !== 'add-question' && name !== 'import-questions');
  const verbs = part === 'questions' ? ofHead.map(({ shortcut: _, ...action }) => action) : ofHead;
  return (
    <article className="kx-case kx-bank">
      <CaseHead
        title={record.name}
        marks={
          <>
            <span className="kx-figures">{record.bankCode}</span>
            <BankStatusChip status={record.auditStatus} />
            <span>
              {record.bankVersion > 0 && `${say([`第${record.bankVersion}版`, `Edition ${record.bankVersion}`])} · `}
              {say([`${record.questionCount}道试题`, quantity(record.questionCount, 'question')])}
            </span>
            {record.status === 0 && <Chip tone="paused">{say(['停用', 'Disabled'])}</Chip>}
            {record.shareFlag === 1 && <Chip tone="good">{say(['已入题库中心', 'In the centre'])}</Chip>}
            <Source record={record} />
          </>
        }
        verbs={<VerbBar actions={verbs} row={record} label={['题库操作', 'Bank actions']} />}
      />
      <div className="kx-bank-body">
        <CaseTabs
          label={['题库', 'Question bank']}
          tabs={parts
            .filter(({ key }) => key !== 'audits' || isAudited)
            .map((one) => (one.key === 'questions' ? { ...one, count: record.questionCount } : one))}
          active={part}
          onChange={show}
        />
        {part === 'questions' && (
          <div className="kx-bank-list">
            <QuestionList bankId={record.id} growing={record.status === 1} />
          </div>
        )}
        {part === 'basics' && (
          <>
            <BankCounts record={record} />
            <section className="kx-panel" aria-label={say(['基本信息', 'Basics'])}>
              <FactList fields={fieldsOf(bank.record.shape, shownOf(record))} row={record} />
            </section>
          </>
        )}
        {part === 'audits' && isAudited && <BankAudits bankId={record.id} />}
        {part === 'history' && <BankHistory id={record.id} />}
      </div>
      {asked && <BankDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </article>
  );
}

function BankHistory({ id }: { id: string }) {
  return <HistoryPart answer={useCall(questionBank.calls.timeline, { id }, { quiet: true })} />;
}

function Source({ record: { sourceBankId, sourceBankName, sourceVersion } }: { record: BankRecord }) {
  const say = useSay();
  const open = useOpen();
  const mayOpen = useOpens(questionCentre.calls.centerDetail);
  if (!sourceBankName) return null;
  const words = say([
    `拉取自${sourceBankName}第${sourceVersion ?? 0}版`,
    `Pulled from ${sourceBankName}, edition ${sourceVersion ?? 0}`,
  ]);
  if (!sourceBankId || !mayOpen) return <span>{words}</span>;
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => open(centrePaths.detail, { title: [sourceBankName, sourceBankName], query: { id: sourceBankId } })}
    >
      {words}
    </button>
  );
}
