import '#ui/import/import.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { openTaskStates, type TaskRecord, task } from '@kaoxin/contract/task.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';

const beat = 1_000;

interface TaskBeatProps {
  taskId: string;
  what: string;
  /** unit of the progress; percent by default */
  of?: Label;
  /** called once when the task ends, with or without success */
  onEnd: (ended: TaskRecord | undefined) => void;
}

/** Progress of a task, which continues after the user leaves. Of another user's task only its existence is known. */
export function TaskBeat({ taskId, what, of, onEnd }: TaskBeatProps) {
  const say = useSay();
  const { data, isError } = useCall(task.detail, { id: taskId }, { staleTime: 0, quiet: true, refetchInterval: beat });
  const isEnded = data !== undefined && !openTaskStates.includes(data.state);
  const tell = useEffectEvent(() => onEnd(data));
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);
  const { done = 0, total = 0 } = data ?? {};
  const share = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  const reached: Label = of
    ? [`已完成 ${done} / ${total} ${of[0]}`, `${done} of ${total} ${of[1]}`]
    : [`已完成 ${share}%`, `${share}% done`];
  return (
    <section className="kx-import-progress" aria-label={what}>
      <progress aria-label={what} {...(done > 0 && total > 0 ? { value: done, max: total } : {})} />
      <p role="status">
        {isError
          ? say([
              `${what}：正在由其他人员进行，完成后此处自动更新。`,
              `${what}: another user is doing this. This page updates when it is done.`,
            ])
          : say([
              `${what}：${reached[0]}。可以离开本页，完成后会通知您。`,
              `${what}: ${reached[1]}. You can leave this page; you will be notified when it is done.`,
            ])}
      </p>
    </section>
  );
}
