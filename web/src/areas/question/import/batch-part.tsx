import { type QuestionBatch, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { type ReactNode, useState } from 'react';
import { changed } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { ImportProgress } from '#ui/import/import-progress.tsx';
import { isGone } from '#ui/state/not-there.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { questionPaths } from '../paths.ts';
import { OutcomePart } from './confirm/outcome-part.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { StagedDesk } from './rows/staged-desk.tsx';
import { refreshBatches, useReport } from './use-report.ts';

const stepOf: Readonly<Record<QuestionBatch['state'], ImportStep>> = {
  reading: 'read',
  staged: 'correct',
  part: 'correct',
  taking: 'confirm',
  imported: 'confirm',
  dropped: 'choose',
};

interface BatchPartProps {
  batchNo: string;
  onAnother: () => void;
}

export function BatchPart({ batchNo, onAnother }: BatchPartProps) {
  const say = useSay();
  const report = useReport(batchNo);
  const { data } = report;
  const name = data?.batch.fileName;
  useTabTitle(name ? [`导入：${name}`, `Import: ${name}`] : undefined);
  const another = (
    <PlainButton look="main" onClick={onAnother}>
      {say(['导入其他文件', 'Another file'])}
    </PlainButton>
  );
  if (isGone(report.error)) return <EmptyState text={[report.error.message, report.error.message]} action={another} />;
  if (!data)
    return report.isError ? (
      <FailureState error={report.error} onRetry={() => void report.refetch()} />
    ) : (
      <Skeleton lines={8} />
    );
  const { batch } = data;
  return (
    <>
      <ImportSteps now={stepOf[batch.state]} />
      {batch.state === 'dropped' ? (
        <EmptyState text={['该文件已放弃导入', 'This file was discarded']} action={another} />
      ) : batch.state === 'imported' ? (
        <OutcomePart report={data} onAnother={onAnother} />
      ) : (
        <Waiting batch={batch} onAnother={onAnother}>
          <StagedDesk report={data} onAnother={onAnother} />
        </Waiting>
      )}
    </>
  );
}

interface WaitingProps {
  batch: QuestionBatch;
  onAnother: () => void;
  children: ReactNode;
}

function Waiting({ batch: { state, taskId, bankId }, onAnother, children }: WaitingProps) {
  const open = useOpen();
  const [ended, setEnded] = useState('');
  const isBusy = state === 'reading' || state === 'taking';
  if (!isBusy) return children;
  if (taskId === null) return <Skeleton lines={6} />;
  const end = () => {
    if (ended === taskId) return;
    setEnded(taskId);
    void refreshBatches();
    if (state === 'taking') void changed(questionStaging.calls.confirm.changes);
  };
  return (
    <ImportProgress
      taskId={taskId}
      isReading={state === 'reading'}
      onShow={() => open(questionPaths.bank, { query: { id: bankId } })}
      onAgain={onAnother}
      onMend={() => void refreshBatches()}
      onEnd={end}
    />
  );
}
