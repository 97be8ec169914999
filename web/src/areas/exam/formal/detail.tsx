import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { NoExam, noExamNamed } from './no-exam.tsx';
import { ExamPage } from './page/exam-page.tsx';

export default function ExamDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(formalExam.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '') return <NoExam text={noExamNamed} />;
  if (isGone(answer.error)) return <NoExam text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <ExamPage key={id} record={answer.data} />;
}
