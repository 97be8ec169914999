import { question } from '@kaoxin/contract/question/question.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state/state.tsx';
import { questionPaths } from '../paths.ts';
import { QuestionFormPage } from './question-form-page.tsx';
import { questionTypes } from './writing.ts';

export default function QuestionWritePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(question.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const code = answer.data?.questionCode;
  useTabTitle(code ? [`编辑：${code}`, `Edit: ${code}`] : undefined);
  const said = Number(search.get('questionType'));
  const type = questionTypes.find((key) => key === said) ?? questionType.of.single;
  const bankId = search.get('bankId') ?? undefined;
  if (id === '') return <QuestionFormPage key="new" record={undefined} bankId={bankId} type={type} />;
  const again = () => void answer.refetch();
  if (isGone(answer.error))
    return <NotThere text={[answer.error.message, answer.error.message]} list={questionPaths.questions} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data)
    return (
      <div className="kx-page">
        <FormSkeleton fields={8} />
      </div>
    );
  if (answer.data.key === null)
    return (
      <EmptyState
        text={['您不能查看答案，因此不能编辑试题', 'You may not see answers, so you cannot edit questions']}
      />
    );
  return <QuestionFormPage key={id} record={answer.data} bankId={answer.data.bankId} type={type} />;
}
