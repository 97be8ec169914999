import type { Label } from '@kaoxin/contract/conventions.ts';
import { formalExam } from '@kaoxin/contract/exam/formal.ts';
import { useSearchParams } from 'react-router';
import { ApiError } from '#platform/calls/api-error.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CaseSkeleton } from '#ui/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state.tsx';
import { examPaths } from './exams.ts';
import { ExamPage } from './page/exam-page.tsx';

/** An examination with everything that belongs to it. */
export default function ExamDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(formalExam.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '') return <NoExam text={['没有指明考试，请从列表中打开', 'Open an examination from the list']} />;
  if (isGone(answer.error)) return <NoExam text={[answer.error.message, answer.error.message]} onRetry={again} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <ExamPage key={id} record={answer.data} />;
}

/** It is not there, or not for this person, or no number at all. */
const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 404 || error.code === 400);

function NoExam({ text, onRetry }: { text: Label; onRetry?: () => void }) {
  const say = useSay();
  const open = useOpen();
  return (
    <EmptyState
      text={text}
      action={
        <div className="kx-page-verbs">
          <PlainButton look="main" onClick={() => open(examPaths.list)}>
            {say(['返回列表', 'Back to the list'])}
          </PlainButton>
          {onRetry && <PlainButton onClick={onRetry}>{say(['重试', 'Try again'])}</PlainButton>}
        </div>
      }
    />
  );
}
