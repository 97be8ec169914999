import { task as calls, isEnded, type TaskRecord } from '@kaoxin/contract/task.ts';
import { download } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { TaskProgress } from '#ui/task-progress.tsx';
import * as words from './words.ts';

/** One task: how far it is or what became of it, and what can be done about it. */
export function TaskLine({ task, onLeave }: { task: TaskRecord; onLeave: () => void }) {
  const say = useSay();
  const go = useGo();
  const cancel = usePerform(calls.cancel);
  const remove = usePerform(calls.remove);
  const { id, state, resultPath, resultName } = task;
  const ends = isEnded(state);
  const name = say([task.titleZh, task.titleEn]);
  const verb = (label: readonly [string, string], act: () => void, busy = false) => (
    <button
      type="button"
      className="link-button"
      aria-label={`${say(label)}:${name}`}
      aria-disabled={busy}
      onClick={act}
    >
      {say(label)}
    </button>
  );
  return (
    <li className="tasks-line">
      <p className="tasks-name">
        <span className={`tasks-state tasks-${state}`}>
          {say(task.isCancelled === 1 && !ends ? words.stopping : words.states[state])}
        </span>
        {name}
      </p>
      {ends ? (
        <p className="tasks-end">{task.endZh !== null && say([task.endZh, task.endEn ?? task.endZh])}</p>
      ) : (
        <TaskProgress task={task} />
      )}
      <p className="tasks-foot">
        <time>{task.endedTime ?? task.createTime}</time>
        {resultPath !== null &&
          verb(words.open, () => {
            onLeave();
            go(resultPath);
          })}
        {resultName !== null && verb(words.download, () => void download(calls.result, { id }).catch(() => undefined))}
        {ends
          ? verb(words.remove, () => remove.mutate({ body: { id } }), remove.isPending)
          : task.isCancelled === 0 && verb(words.cancel, () => cancel.mutate({ body: { id } }), cancel.isPending)}
      </p>
    </li>
  );
}
