import { type QuestionBatch, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { minute } from '#ui/dates/minute.ts';
import { FailureState } from '#ui/state/state.tsx';
import { BatchChip } from '../batch-chip.tsx';
import { useDropBatch } from '../use-drop-batch.ts';

interface WaitingFilesProps {
  onShow: (batch: QuestionBatch) => void;
}

export function WaitingFiles({ onShow }: WaitingFilesProps) {
  const say = useSay();
  const answer = useCall(questionStaging.calls.importList, {}, { quiet: true, staleTime: 0 });
  const files = (answer.data ?? []).filter(({ state }) => state !== 'dropped');
  const isOver = ({ state }: QuestionBatch) => state === 'imported';
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (files.length === 0) return null;
  return (
    <section className="kx-section" aria-label={say(['最近七天的导入', 'Imports of the last seven days'])}>
      <h2>{say(['最近七天的导入', 'Imports of the last seven days'])}</h2>
      <ul className="question-import-files">
        {[...files.filter((one) => !isOver(one)), ...files.filter(isOver)].map((batch) => (
          <FileLine key={batch.batchNo} batch={batch} isOver={isOver(batch)} onShow={() => onShow(batch)} />
        ))}
      </ul>
    </section>
  );
}

function FileLine({ batch, isOver, onShow }: { batch: QuestionBatch; isOver: boolean; onShow: () => void }) {
  const say = useSay();
  const drop = useDropBatch(batch.batchNo);
  const { fileName, bankIdName, total, invalid, duplicate, createTime, state } = batch;
  return (
    <li>
      <BatchChip state={state} />
      <strong>{fileName}</strong>
      <span>{bankIdName}</span>
      <span className="kx-figures">
        {say([
          `共 ${total} 题，有错误 ${invalid}，疑似重复 ${duplicate}`,
          `${total} in all, ${invalid} wrong, ${duplicate} possible duplicates`,
        ])}
      </span>
      <span className="kx-hint kx-figures">{minute(createTime)}</span>
      <span className="question-import-verbs">
        <PlainButton onClick={onShow}>
          {isOver ? say(['查看结果', 'Result']) : say(['继续', 'Go on'])}
          <span className="hidden-text"> {fileName}</span>
        </PlainButton>
        {(state === 'staged' || state === 'part') && (
          <PlainButton danger busy={drop.busy} onClick={() => void drop.ask()}>
            {say(['放弃', 'Discard'])}
            <span className="hidden-text"> {fileName}</span>
          </PlainButton>
        )}
      </span>
    </li>
  );
}
