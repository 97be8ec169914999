import './roster.css';
import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { ImportPage } from '#ui/import/import-page.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state/state.tsx';
import { ExamStatusChip } from '../formal/exam-status.tsx';
import { examPaths } from '../formal/exams.ts';
import { NoExam, noExamNamed } from '../formal/no-exam.tsx';
import { type ExamImport, examImports, isExamImport } from './kinds.ts';

export default function ExamImportPage() {
  const say = useSay();
  const open = useOpen();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const exam = useCall(formalExam.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const of = search.get('of') ?? '';
  const kind: ExamImport = examImports[isExamImport(of) ? of : 'roster'];
  const [zh, en] = kind.called;
  const name = exam.data?.name;
  const title = [`导入${zh}：${name}`, `Import ${en}: ${name}`] as const;
  useTabTitle(name ? title : undefined);
  if (id === '') return <NoExam text={noExamNamed} />;
  if (exam.isError && !exam.data) return <FailureState error={exam.error} onRetry={() => void exam.refetch()} />;
  if (!exam.data) return <CaseSkeleton />;
  const { status } = exam.data;
  const back = () => open(examPaths.detail, { query: { id, part: kind.part } });
  return (
    <div className="kx-roster-import">
      <header className="kx-roster-head">
        <h1>{say(title)}</h1>
        <ExamStatusChip status={status} />
        <PlainButton onClick={back}>{say(kind.back)}</PlainButton>
      </header>
      {status === kind.status ? (
        <ImportPage
          key={kind.called[1]}
          calls={kind.calls}
          about={{ examId: id }}
          long
          hint={kind.hint}
          knownLabel={kind.knownLabel}
          onShow={back}
        />
      ) : (
        <EmptyState text={kind.closed} />
      )}
    </div>
  );
}
