import { openTaskStates, task } from '@kaoxin/contract/task.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay, useText } from '#platform/language.tsx';
import { TaskLine } from './task-line.tsx';
import * as words from './words.ts';
import './tasks.css';

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
  /** @param focus whether the focus goes back to the button */
  onClose: (focus?: boolean) => void;
}

/** The person's tasks. Escape, a click elsewhere and leaving it with Tab close it. */
export function TaskPopover({ id, anchor, onClose }: TaskPopoverProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [place] = useState(() => placeBelow(anchor.current));
  const { data } = useCall(task.list, {}, { staleTime: 0, quiet: true });
  const remove = usePerform(task.remove);
  const ended = (data ?? []).filter(({ state }) => !openTaskStates.includes(state)).map((one) => one.id);
  const away = useEffectEvent(({ target }: PointerEvent) => {
    const inside = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target));
    if (!inside) onClose(false);
  });
  useEffect(() => {
    box.current?.focus();
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, []);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node)) return;
    if (!box.current?.contains(relatedTarget) && !anchor.current?.contains(relatedTarget)) onClose(false);
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
      className="tasks"
      style={place}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <h2 className="tasks-title">{say(words.title)}</h2>
      <Tasks onGone={() => box.current?.focus()} onClose={onClose} />
      {ended.length > 1 && (
        <div className="tasks-foot">
          <button
            type="button"
            className="link-button"
            onClick={() => {
              box.current?.focus();
              remove.mutate({ body: { ids: ended } });
            }}
          >
            {say(words.removeAll)}
          </button>
        </div>
      )}
    </div>
  );
}

function Tasks({ onGone, onClose }: { onGone: () => void; onClose: (focus?: boolean) => void }) {
  const say = useSay();
  const text = useText();
  const { data, error, refetch } = useCall(task.list, {}, { quiet: true });
  if (!data && error)
    return (
      <div className="tasks-state" role="alert">
        <p>{error.message || say(words.failed)}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {text('state.retry')}
        </button>
      </div>
    );
  if (!data)
    return (
      <p className="tasks-state" role="status">
        {text('state.loading')}
      </p>
    );
  if (data.length === 0)
    return (
      <p className="tasks-state" role="status">
        {say(words.empty)}
      </p>
    );
  return (
    <ul className="tasks-list">
      {data.map((one) => (
        <TaskLine key={one.id} task={one} onGone={onGone} onClose={onClose} />
      ))}
    </ul>
  );
}
