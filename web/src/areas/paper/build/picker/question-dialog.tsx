import type { PickedQuestion } from '@kaoxin/contract/paper/picking.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import { Face } from '#areas/question/compare/face.tsx';
import { LifePart } from '#areas/question/detail/life-part.tsx';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

interface QuestionDialogProps {
  row: PickedQuestion;
  onAdd: () => void;
  onClose: () => void;
}

export function QuestionDialog({ row, onAdd, onClose }: QuestionDialogProps) {
  const say = useSay();
  const { id, questionCode, approvedVersion } = row;
  const answer = useCall(
    question.calls.detail,
    { id, ...(approvedVersion === null ? {} : { versionNo: approvedVersion }) },
    { keepPrevious: false, quiet: true },
  );
  return (
    <Dialog
      open
      title={say([`试题 ${questionCode}`, `Question ${questionCode}`])}
      width={720}
      onClose={onClose}
      onSubmit={onAdd}
      submitLabel={['加入试卷', 'Add to the paper']}
      closeLabel={['关闭', 'Close']}
    >
      {answer.data ? (
        <>
          <Face face={answer.data.face} wholeKey={answer.data.key} />
          <LifePart id={id} />
        </>
      ) : answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
