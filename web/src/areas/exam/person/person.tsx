import { person } from '@kaoxin/contract/exam/people/person.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { NoExam } from '../formal/no-exam.tsx';
import { PersonFile } from './person-file.tsx';

export default function PersonPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(person.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  if (id === '')
    return <NoExam text={['没有指明人员，请从考生详情中打开', 'Open a person from the page of an examinee']} />;
  if (isGone(answer.error)) return <NoExam text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <CaseSkeleton />;
  return <PersonFile key={id} record={answer.data} />;
}
