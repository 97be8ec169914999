import { openTaskStates, type TaskRecord, task } from '@kaoxin/contract/task.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';

const beat = 1_000;

interface TaskBeatProps {
  taskId: string;
  what: string;
  /** once, when it has ended, however */
  onEnd: (ended: TaskRecord | undefined) => void;
}

/** How far a task of one's own is; it goes on when one leaves. Of somebody else's only that it is under way is known. */
export function TaskBeat({ taskId, what, onEnd }: TaskBeatProps) {
  const say = useSay();
  const { data, isError } = useCall(task.detail, { id: taskId }, { staleTime: 0, quiet: true, refetchInterval: beat });
  const isEnded = data !== undefined && !openTaskStates.includes(data.state);
  const tell = useEffectEvent(() => onEnd(data));
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);
  const { done = 0, total = 0 } = data ?? {};
  return (
    <section className="kx-import-progress" aria-label={what}>
      <progress aria-label={what} {...(done > 0 && total > 0 ? { value: done, max: total } : {})} />
      <p role="status">
        {isError
          ? say([`${what}：正在由其他人员进行，完成后此处自动更新。`, `${what}: somebody else has it under way.`])
          : say([
              `${what}：已完成 ${done} / ${total} 个考区。可以离开本页，完成后会通知您。`,
              `${what}: ${done} of ${total} districts. You can leave this page; you will be told when it is done.`,
            ])}
      </p>
    </section>
  );
}
