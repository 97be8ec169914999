import { openTaskStates, type TaskRecord, task } from '@kaoxin/contract/task.ts';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Icon } from '../icons/icon.tsx';

import * as words from './words.ts';

const TaskPopover = lazy(() => import('./task-popover.tsx').then(({ TaskPopover: Part }) => ({ default: Part })));

/** Milliseconds between questions while something is under way; the event stream tells sooner. */
const beat = 2_000;
const isOpen = ({ state }: TaskRecord): boolean => openTaskStates.includes(state);

/** Long work of the person, wherever he is: how much is under way, and what became of the rest. */
export function TaskButton() {
  const say = useSay();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { data } = useCall(task.list, {}, { quiet: true });
  const count = data?.filter(isOpen).length ?? 0;
  const name = say(count === 0 ? words.title : words.titleWithCount(count));
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
        onClick={() => setOpen(!open)}
      >
        <span className="badged" data-count={count === 0 ? undefined : count}>
          <Icon name="task" />
        </span>
      </button>
      <Endings tasks={data} />
      {count > 0 && <Beat />}
      {open && (
        <Suspense>
          <TaskPopover
            id={id}
            anchor={button}
            onClose={(focus = true) => {
              setOpen(false);
              if (focus) button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Asks again and again while something is under way: windows without a stream of their own hear of it too. */
function Beat() {
  useCall(task.list, {}, { quiet: true, refetchInterval: beat });
  return null;
}

/** Says aloud what has ended since the page was opened. */
function Endings({ tasks }: { tasks: readonly TaskRecord[] | undefined }) {
  const say = useSay();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const now = (tasks ?? []).filter(isOpen).map(({ id }) => id);
  if (tasks && now.join() !== open.join()) {
    setOpen(now);
    const ended = tasks.find(({ id }) => open.includes(id) && !now.includes(id));
    if (ended) setSaid(say(words.ended(ended)));
  }
  return (
    <span className="hidden-text" role="status">
      {said}
    </span>
  );
}
