import { questionBank } from '@kaoxin/contract/question/bank.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { questionPaths } from '../paths.ts';
import { BankPage } from './bank-page.tsx';

export default function BankDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(questionBank.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return <NotThere text={['没有指明题库，请从列表中打开', 'Open a bank from the list']} list={questionPaths.banks} />;
  if (isGone(answer.error))
    return <NotThere text={[answer.error.message, answer.error.message]} list={questionPaths.banks} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <BankPage key={id} record={answer.data} />;
}
