import '#ui/case/case.css';
import '../paper.css';
import { type PaperRecord, paper } from '@kaoxin/contract/paper/paper.ts';
import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { closeTab } from '#platform/pages/tab.ts';
import { CaseHead } from '#ui/case/case-page.tsx';
import { HistoryPart } from '#ui/case/history-part.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { usePaperActions } from '../list/use-paper-actions.ts';
import { LaterPrint } from '../print/later-print.tsx';
import { type AskedOpening, OpeningDialog } from '../secret/opening-dialog.tsx';
import { ScreenOnly } from '../secret/screen-only.tsx';
import { PaperStatusChip, SecrecyChip } from '../states.tsx';
import { ContentGate } from './content-gate.tsx';
import { ContentPart } from './content-part.tsx';
import { FactsPart } from './facts-part.tsx';
import { usePaperContent } from './use-content.ts';

const parts = [
  { key: 'facts', label: ['试卷信息', 'Paper'] },
  { key: 'content', label: ['试题', 'Questions'] },
  { key: 'print', label: ['打印', 'Print'] },
  { key: 'history', label: ['操作记录', 'History'] },
] as const;

export function PaperPage({ record }: { record: PaperRecord }) {
  const say = useSay();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<AskedOpening>();
  const reading = usePaperContent(record);
  const actions = usePaperActions<PaperRecord>(
    (verb, one) => setAsked({ verb, paper: one }),
    () => closeTab(),
  );
  const offered = parts.filter(({ key }) => key !== 'print' || record.allowedActions.includes('print'));
  const part = offered.find(({ key }) => key === search.get('part'))?.key ?? 'facts';
  const go = (key: string) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), part: key }), { replace: true });
  return (
    <article className={`kx-case paper-page${part === 'print' ? ' paper-printing' : ''}`}>
      <CaseHead
        title={record.name}
        marks={
          <>
            <PaperStatusChip status={record.status} />
            <SecrecyChip paper={record} />
            <span className="kx-figures">{record.paperCode}</span>
            <span>{paperBuild.label(record.buildMode, language)}</span>
            <span className="kx-figures">
              {say([
                `${record.questionCount}题，总分${record.totalScore}，${record.duration}分钟`,
                `${record.questionCount} questions, ${record.totalScore} marks, ${record.duration} min`,
              ])}
            </span>
          </>
        }
        verbs={<VerbBar actions={actions} row={record} label={['试卷操作', 'Paper actions']} />}
      />
      <div className="paper-body">
        <CaseTabs label={['试卷', 'Paper']} tabs={offered} active={part} onChange={go} />
        {part === 'facts' && <FactsPart record={record} />}
        {part === 'content' && (
          <ContentGate paper={record} reading={reading}>
            {(content) => (
              <ScreenOnly level={record.secretLevel}>
                <ContentPart content={content} />
              </ScreenOnly>
            )}
          </ContentGate>
        )}
        {part === 'print' && (
          <ContentGate paper={record} reading={reading}>
            {(content) => (
              <ScreenOnly level={record.secretLevel}>
                <LaterPrint paper={record} content={content} />
              </ScreenOnly>
            )}
          </ContentGate>
        )}
        {part === 'history' && <PaperHistory id={record.id} />}
      </div>
      {asked && <OpeningDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </article>
  );
}

function PaperHistory({ id }: { id: string }) {
  return <HistoryPart answer={useCall(paper.calls.timeline, { id }, { quiet: true })} />;
}
