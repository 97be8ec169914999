import { type PaperRecord, paper, paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { paperPaths } from '../paths.ts';
import { PaperFormPage } from './paper-form-page.tsx';

const once = { keepPrevious: false, quiet: true, staleTime: Number.POSITIVE_INFINITY };

export default function PaperBuildPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(paper.calls.baseInfo, { id }, { ...once, enabled: id !== '' });
  const name = answer.data?.name;
  useTabTitle(name ? [`编辑：${name}`, `Edit: ${name}`] : undefined);
  if (id === '') return <PaperFormPage given={{ record: undefined, content: undefined }} />;
  const again = () => void answer.refetch();
  if (isGone(answer.error))
    return <NotThere text={[answer.error.message, answer.error.message]} list={paperPaths.list} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <Waiting />;
  if (!answer.data.allowedActions.includes('edit'))
    return (
      <NotThere
        text={['已启用或已使用的试卷不能修改，请复制后编辑', 'Only drafts are changed; copy it and edit the copy']}
        list={paperPaths.list}
      />
    );
  return <Existing key={id} record={answer.data} />;
}

/** The server records this as a reading if the paper is secret. */
function Existing({ record }: { record: PaperRecord }) {
  const answer = useCall(paperQuestion.calls.list, { paperId: record.id }, once);
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  return <PaperFormPage given={{ record, content: answer.data }} />;
}

const Waiting = () => (
  <div className="kx-page">
    <FormSkeleton fields={8} />
  </div>
);
