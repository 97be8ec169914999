import type { Label } from '@kaoxin/contract/conventions.ts';
import { examinee } from '@kaoxin/contract/exam/examinee.ts';
import { useSearchParams } from 'react-router';
import { ApiError } from '#platform/calls/api-error.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CaseSkeleton } from '#ui/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state.tsx';
import { examPaths } from '../formal/exams.ts';
import { ExamineePage } from './page/examinee-page.tsx';

/** Somebody in an examination, with everything that is known of him there. */
export default function ExamineeDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(examinee.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return (
      <Nobody text={['没有指明考生，请从考试的考生列表中打开', 'Open an examinee from the list of an examination']} />
    );
  if (isGone(answer.error)) return <Nobody text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <ExamineePage key={id} record={answer.data} />;
}

/** He is not there, or not for this person, or it is no number at all. */
const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 404 || error.code === 400);

function Nobody({ text }: { text: Label }) {
  const say = useSay();
  const open = useOpen();
  return (
    <EmptyState
      text={text}
      action={
        <PlainButton look="main" onClick={() => open(examPaths.list)}>
          {say(['返回考试列表', 'Back to the examinations'])}
        </PlainButton>
      }
    />
  );
}
