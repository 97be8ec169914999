import { task as calls, openTaskStates } from '@kaoxin/contract/task.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../plain-button.tsx';

const beat = 1_000;

interface ImportProgressProps {
  taskId: string;
  onShow: () => void;
  onAgain: () => void;
  /** nothing went in: the rows are there to be corrected */
  onMend: () => void;
}

/** How far the import is, and what came of it; it goes on when one leaves. */
export function ImportProgress({ taskId, onShow, onAgain, onMend }: ImportProgressProps) {
  const say = useSay();
  const { data } = useCall(calls.detail, { id: taskId }, { staleTime: 0, quiet: true });
  const cancel = usePerform(calls.cancel);
  if (!data) return <p role="status">{say(['正在加载…', 'Loading…'])}</p>;
  if (openTaskStates.includes(data.state))
    return (
      <section className="kx-import-progress" aria-label={data.title}>
        <Beat taskId={taskId} />
        <progress aria-label={data.title} {...(data.done > 0 ? { value: data.done, max: data.total } : {})} />
        <p role="status">
          {data.stopping === 1
            ? say(['正在取消…', 'Stopping…'])
            : say([
                `正在导入 ${data.done} / ${data.total} 行。可以离开本页,完成后会通知您。`,
                `${data.done} of ${data.total} rows. You may leave this page; you will be told when it has ended.`,
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
    <div className={data.state === 'done' ? 'kx-notice' : 'kx-notice kx-notice-warn'} role="status">
      <span>{data.words}</span>
      {data.done > 0 && <PlainButton onClick={onShow}>{say(['查看', 'Show them'])}</PlainButton>}
      {data.state === 'failed' && data.done === 0 ? (
        <PlainButton onClick={onMend}>{say(['返回更正', 'Back to the rows'])}</PlainButton>
      ) : (
        <PlainButton onClick={onAgain}>{say(['继续导入其他文件', 'Another file'])}</PlainButton>
      )}
    </div>
  );
}

function Beat({ taskId }: { taskId: string }) {
  useCall(calls.detail, { id: taskId }, { quiet: true, refetchInterval: beat });
  return null;
}
