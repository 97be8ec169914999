import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { NoExam } from '../formal/no-exam.tsx';
import { ExamineePage } from './page/examinee-page.tsx';

export default function ExamineeDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(examinee.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return (
      <NoExam text={['没有指明考生，请从考试的考生列表中打开', 'Open an examinee from the list of an examination']} />
    );
  if (isGone(answer.error)) return <NoExam text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <ExamineePage key={id} record={answer.data} />;
}
