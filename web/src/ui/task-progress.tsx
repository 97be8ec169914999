import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { useSay } from '#platform/language.tsx';

/** How far a task is: a bar with its figures; without an end while nobody knows how much there is. */
export function TaskProgress({ task }: { task: Pick<TaskRecord, 'done' | 'total' | 'titleZh' | 'titleEn' | 'state'> }) {
  const say = useSay();
  const { done, total, state } = task;
  const known = total !== null && total > 0 && state === 'running';
  return (
    <p className="kx-task-progress">
      <progress
        {...(known ? { value: Math.min(done, total), max: total } : {})}
        aria-label={say([task.titleZh, task.titleEn])}
      />
      {known && (
        <span>
          {done} / {total}
        </span>
      )}
    </p>
  );
}
