import { isEnded, type TaskRecord, task } from '@kaoxin/contract/task.ts';
import { useId, useRef, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Icon } from '../icons/icon.tsx';
import { TaskPopover } from './task-popover.tsx';
import * as words from './words.ts';
import './tasks.css';

/** The stream tells of progress; a tab that does not hear it looks by itself. */
const lookEvery = 3000;
const isUnderWay = ({ state }: TaskRecord): boolean => !isEnded(state);

/** Long work of the person: how much is under way, and what became of the rest. */
export function TaskButton() {
  const say = useSay();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const list = useCall(task.list, {}, { quiet: true, ...(isBusy ? { refetchInterval: lookEvery } : {}) });
  const underWay = list.data?.filter(isUnderWay).length ?? 0;
  if (isBusy !== underWay > 0) setBusy(underWay > 0);
  const close = (focus = true) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  const name = say(underWay === 0 ? words.title : words.titleWithCount(underWay));
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className="badged" data-count={underWay || undefined}>
          <Icon name="task" />
        </span>
      </button>
      <Ended tasks={list.data ?? []} />
      {open && (
        <TaskPopover
          id={id}
          anchor={button}
          tasks={list.data}
          error={list.error?.message}
          onRetry={() => void list.refetch()}
          onClose={close}
        />
      )}
    </>
  );
}

/** Says aloud what has ended while the person was at something else. */
function Ended({ tasks }: { tasks: readonly TaskRecord[] }) {
  const say = useSay();
  const [before, setBefore] = useState<readonly TaskRecord[]>(tasks);
  const [said, setSaid] = useState('');
  if (before !== tasks) {
    setBefore(tasks);
    const now = tasks.find(({ id, state }) => isEnded(state) && before.some((one) => one.id === id && isUnderWay(one)));
    if (now) setSaid(say(words.ended(say([now.titleZh, now.titleEn]), say(words.states[now.state]))));
  }
  return (
    <span className="hidden-text" role="status">
      {said}
    </span>
  );
}
