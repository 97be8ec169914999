import { task as calls, openTaskStates } from '@kaoxin/contract/task.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';

const beat = 1_000;

interface ImportProgressProps {
  taskId: string;
  onShow: () => void;
  onAgain: () => void;
  /** the task ended early: the remaining rows can be corrected and confirmed again */
  onMend: () => void;
  onEnd: () => void;
  /** the task only reads rows, to be reviewed afterwards */
  isReading?: boolean;
  children?: ReactNode;
}

export function ImportProgress({
  taskId,
  onShow,
  onAgain,
  onMend,
  onEnd,
  isReading = false,
  children,
}: ImportProgressProps) {
  const say = useSay();
  const { data } = useCall(calls.detail, { id: taskId }, { staleTime: 0, quiet: true });
  const cancel = usePerform(calls.cancel);
  const isEnded = data !== undefined && !openTaskStates.includes(data.state);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);
  const isRead = isReading && data?.state === 'done';
  if (!data) return <p role="status">{say(['正在加载…', 'Loading…'])}</p>;
  if (!isEnded)
    return (
      <section className="kx-import-progress" aria-label={data.title}>
        <Beat taskId={taskId} />
        <progress
          aria-label={data.title}
          {...(data.done > 0 && data.total > 0 ? { value: data.done, max: data.total } : {})}
        />
        <p role="status">
          {data.stopping === 1
            ? say(['正在取消…', 'Stopping…'])
            : isReading
              ? say([
                  `已读取 ${data.done} 行。可以离开本页，完成后会通知您。`,
                  `${data.done} rows read. You can leave this page; you will be notified when it is done.`,
                ])
              : say([
                  `正在导入 ${data.done} / ${data.total} 行。可以离开本页，完成后会通知您。`,
                  `${data.done} of ${data.total} rows. You can leave this page; you will be notified when it is done.`,
                ])}
        </p>
        {data.stopping === 0 && (
          <PlainButton look="plain" onClick={() => cancel.mutate({ body: { id: taskId } })}>
            {say(['取消导入', 'Cancel'])}
          </PlainButton>
        )}
      </section>
    );
  return (
    <>
      <div className={`kx-notice kx-import-told${data.state === 'done' ? '' : ' kx-notice-warn'}`} role="status">
        <span>{data.words}</span>
        {isRead && <PlainButton onClick={onMend}>{say(['核对并确认', 'Look through the rows'])}</PlainButton>}
        {data.done > 0 && !isReading && <PlainButton onClick={onShow}>{say(['查看', 'Show them'])}</PlainButton>}
        {data.state === 'failed' && !isReading && (
          <PlainButton onClick={onMend}>{say(['返回更正', 'Back to the rows'])}</PlainButton>
        )}
        {(isReading ? !isRead : data.state !== 'failed' || data.done > 0) && (
          <PlainButton onClick={onAgain}>{say(['继续导入其他文件', 'Another file'])}</PlainButton>
        )}
      </div>
      {data.done > 0 && children}
    </>
  );
}

function Beat({ taskId }: { taskId: string }) {
  useCall(calls.detail, { id: taskId }, { quiet: true, refetchInterval: beat });
  return null;
}
