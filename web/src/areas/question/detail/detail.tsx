import { question } from '@kaoxin/contract/question/question.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { questionPaths } from '../paths.ts';
import { QuestionPage } from './question-page.tsx';

export default function QuestionDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(question.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const code = answer.data?.questionCode;
  useTabTitle(code ? [code, code] : undefined);
  const again = () => void answer.refetch();
  const list = questionPaths.questions;
  if (id === '')
    return <NotThere text={['没有指明试题，请从列表中打开', 'Open a question from the list']} list={list} />;
  if (isGone(answer.error)) return <NotThere text={[answer.error.message, answer.error.message]} list={list} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <QuestionPage key={id} record={answer.data} />;
}
