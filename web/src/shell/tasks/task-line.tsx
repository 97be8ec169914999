import { task as calls, openTaskStates, type TaskRecord } from '@kaoxin/contract/task.ts';
import { download } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { Icon } from '../icons/icon.tsx';
import * as words from './words.ts';

interface TaskLineProps {
  task: TaskRecord;
  onGone: () => void;
  onClose: (focus?: boolean) => void;
}

export function TaskLine({ task, onGone, onClose }: TaskLineProps) {
  const say = useSay();
  const go = useGo();
  const cancel = usePerform(calls.cancel);
  const remove = usePerform(calls.remove);
  const { id, state, done, total, path } = task;
  const isOpen = openTaskStates.includes(state);
  const named = (verb: string) => say([`${verb}：${task.title}`, `${verb}: ${task.title}`]);
  return (
    <li className="tasks-line" data-state={state}>
      <div className="tasks-head">
        <span className="tasks-name">{task.title}</span>
        <span className="tasks-mark">
          <span aria-hidden="true">{words.stateSigns[state]}</span> {say(words.stateWords(task))}
        </span>
      </div>
      {isOpen && (
        <div className="tasks-bar">
          <progress
            aria-label={task.title}
            {...(total > 0 && state === 'running' ? { value: done, max: total } : {})}
          />
          {total > 0 && (
            <span className="tasks-count">
              {done} / {total}
            </span>
          )}
        </div>
      )}
      {task.words && <p className="tasks-words">{task.words}</p>}
      <div className="tasks-verbs">
        <time dateTime={task.createTime.replace(' ', 'T')}>{(task.endTime ?? task.createTime).slice(0, 16)}</time>
        {task.resultName && (
          <button
            type="button"
            className="link-button"
            aria-label={named(say(words.fetchFile))}
            onClick={() => void download(calls.result, { id }).catch(() => undefined)}
          >
            {say(words.fetchFile)}
          </button>
        )}
        {path && (
          <button
            type="button"
            className="link-button"
            aria-label={named(say(words.show))}
            onClick={() => {
              onClose();
              go(path);
            }}
          >
            {say(words.show)}
          </button>
        )}
        {isOpen && task.stopping === 0 && (
          <button
            type="button"
            className="link-button"
            aria-label={named(say(words.cancel))}
            onClick={() => {
              onGone();
              cancel.mutate({ body: { id } });
            }}
          >
            {say(words.cancel)}
          </button>
        )}
        {!isOpen && (
          <button
            type="button"
            className="icon-button tasks-remove"
            aria-label={named(say(words.remove))}
            title={say(words.remove)}
            onClick={() => {
              onGone();
              remove.mutate({ body: { ids: [id] } });
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </li>
  );
}
