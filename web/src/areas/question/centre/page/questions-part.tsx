import { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Pager } from '#ui/list-page/pager.tsx';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { useNarrow } from '#ui/list-page/use-narrow.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { Face } from '../../compare/face.tsx';

const shape = { filters: [], sorts: [] };

export function QuestionsPart({ bankId }: { bankId: string }) {
  const say = useSay();
  const narrow = useNarrow();
  const { state, go } = useListState(shape);
  const { page, size } = state;
  const answer = useCall(questionCentre.calls.centerQuestions, { bankId, current: page, size }, { quiet: true });
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={10} />;
  const { records, total } = answer.data;
  if (total === 0) return <EmptyState text={['题库内没有试题', 'The bank has no questions']} />;
  return (
    <>
      <ol className="bank-questions" start={(page - 1) * size + 1} aria-busy={answer.isFetching}>
        {records.map(({ id, questionCode, versionNo, face, key }) => (
          <li key={id} className="bank-wording">
            <p className="kx-hint kx-figures">
              {questionCode} {say([`第${versionNo}版`, `version ${versionNo}`])}
            </p>
            <Face face={face} wholeKey={key} />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        size={size}
        total={total}
        narrow={narrow}
        onPage={(next) => go({ page: next })}
        onSize={(next) => go({ size: next })}
      />
    </>
  );
}
