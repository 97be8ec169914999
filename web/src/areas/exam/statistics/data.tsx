import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { NoExam, noExamNamed } from '../formal/no-exam.tsx';
import { DataPage } from './page/data-page.tsx';

export default function ExamDataPage() {
  const say = useSay();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(formalExam.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  const again = () => void answer.refetch();
  // the distinctive part comes first because tabs cut long titles
  useTabTitle(name ? [`统计分析：${name}`, `Figures: ${name}`] : undefined);
  if (id === '') return <NoExam text={noExamNamed} />;
  if (isGone(answer.error)) return <NoExam text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return (
    <DataPage
      key={id}
      record={answer.data}
      title={say([`${answer.data.name} 统计分析`, `${answer.data.name}: figures`])}
    />
  );
}
