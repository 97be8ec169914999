import { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { CentrePage } from './page/centre-page.tsx';
import { centrePaths } from './paths.ts';

export default function CentreDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(
    questionCentre.calls.centerDetail,
    { id },
    { enabled: id !== '', keepPrevious: false, quiet: true },
  );
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return <NotThere list={centrePaths.list} text={['没有指明题库，请从列表中打开', 'Open a bank from the list']} />;
  if (isGone(answer.error))
    return <NotThere list={centrePaths.list} text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <CentrePage key={id} bank={answer.data} />;
}
