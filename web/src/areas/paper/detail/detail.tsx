import { paper } from '@kaoxin/contract/paper/paper.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { paperPaths } from '../paths.ts';
import { PaperPage } from './paper-page.tsx';

export default function PaperDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(paper.calls.baseInfo, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return <NotThere text={['没有指明试卷，请从列表中打开', 'Open a paper from the list']} list={paperPaths.list} />;
  if (isGone(answer.error))
    return <NotThere text={[answer.error.message, answer.error.message]} list={paperPaths.list} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <PaperPage key={id} record={answer.data} />;
}
