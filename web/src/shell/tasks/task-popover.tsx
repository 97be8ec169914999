import type { TaskRecord } from '@kaoxin/contract/task.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSay, useText } from '#platform/language.tsx';
import { TaskLine } from './task-line.tsx';
import * as words from './words.ts';

const width = 380;
const margin = 8;

/** Below the button, inside the window. */
function placeBelow(anchor: HTMLElement | null): { top: number; right: number } {
  const box = anchor?.getBoundingClientRect();
  const right = window.innerWidth - (box?.right ?? 0);
  const most = window.innerWidth - Math.min(width, window.innerWidth - 2 * margin) - margin;
  return { top: (box?.bottom ?? 0) + 4, right: Math.max(margin, Math.min(right, most)) };
}

interface TaskPopoverProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  tasks: readonly TaskRecord[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  /** @param focus whether the focus goes back to the button */
  onClose: (focus?: boolean) => void;
}

/** The tasks of the person. Escape, a click elsewhere and leaving it with Tab close it. */
export function TaskPopover({ id, anchor, tasks, error, onRetry, onClose }: TaskPopoverProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [place] = useState(() => placeBelow(anchor.current));
  const isInside = (node: EventTarget | null) =>
    node instanceof Node && (box.current?.contains(node) || anchor.current?.contains(node));
  const away = useEffectEvent(({ target }: PointerEvent) => {
    if (!isInside(target)) onClose(false);
  });
  useEffect(() => {
    box.current?.focus();
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, []);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !isInside(relatedTarget)) onClose(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={say(words.title)}
      tabIndex={-1}
      className="tasks"
      style={place}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <h2 className="tasks-title">{say(words.title)}</h2>
      <Tasks tasks={tasks} error={error} onRetry={onRetry} onClose={onClose} />
    </div>
  );
}

function Tasks({ tasks, error, onRetry, onClose }: Pick<TaskPopoverProps, 'tasks' | 'error' | 'onRetry' | 'onClose'>) {
  const say = useSay();
  const text = useText();
  if (!tasks && error !== undefined)
    return (
      <div className="notices-state" role="alert">
        <p>{error || say(words.failed)}</p>
        <button type="button" className="button" onClick={onRetry}>
          {text('state.retry')}
        </button>
      </div>
    );
  if (!tasks)
    return (
      <div className="notices-waiting" role="status" aria-label={text('state.loading')}>
        <span />
        <span />
      </div>
    );
  if (tasks.length === 0)
    return (
      <p className="notices-state" role="status">
        {say(words.empty)}
      </p>
    );
  return (
    <ul className="tasks-list">
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} onLeave={() => onClose()} />
      ))}
    </ul>
  );
}
