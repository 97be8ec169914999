import { survey } from '@kaoxin/contract/survey/survey.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { AuthoringPage } from './authoring/authoring-page.tsx';
import { surveyPaths } from './paths.ts';

export default function SurveyDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(survey.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const title = answer.data?.title;
  useTabTitle(title ? [title, title] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return <NotThere text={['请从问卷列表选择问卷', 'Choose a survey from the list']} list={surveyPaths.list} />;
  if (isGone(answer.error))
    return <NotThere text={[answer.error.message, answer.error.message]} list={surveyPaths.list} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  // a new version does not remount the editor, which reports changes by other users
  return <AuthoringPage key={`${id} ${answer.data.status}`} record={answer.data} />;
}
