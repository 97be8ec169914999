import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { ExamFormPage } from './form/exam-form-page.tsx';

export default function ExamAddPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(formalExam.calls.editDetail, id === '' ? {} : { id }, { keepPrevious: false, quiet: true });
  const name = answer.data?.id ? answer.data.values.name : undefined;
  useTabTitle(name ? [`编辑：${name}`, `Edit: ${name}`] : undefined);
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className="kx-page">
        <FormSkeleton fields={12} />
      </div>
    );
  return <ExamFormPage key={id} given={answer.data} />;
}
