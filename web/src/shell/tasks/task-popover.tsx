import { openTaskStates, task } from '@kaoxin/contract/task.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay, useText } from '#platform/language.tsx';
import { Popover, type PopoverPlace } from '../popover/popover.tsx';
import { TaskLine } from './task-line.tsx';
import * as words from './words.ts';
import './tasks.css';

const width = 380;
/** Milliseconds. */
const beat = 2_000;

/** The person's tasks. */
export function TaskPopover(place: PopoverPlace) {
  const say = useSay();
  const { data } = useCall(task.list, {}, { staleTime: 0, quiet: true });
  const remove = usePerform(task.remove);
  const ended = (data ?? []).filter(({ state }) => !openTaskStates.includes(state)).map((one) => one.id);
  // a line that goes must not take the focus along
  const stay = () => document.getElementById(place.id)?.focus();
  return (
    <Popover {...place} label={say(words.title)} width={width} className="tasks">
      {ended.length < (data?.length ?? 0) && <Beat />}
      <h2 className="tasks-title">{say(words.title)}</h2>
      <Tasks onGone={stay} onClose={place.onClose} />
      {ended.length > 1 && (
        <div className="bar-popover-foot">
          <button
            type="button"
            className="link-button"
            onClick={() => {
              stay();
              remove.mutate({ body: { ids: ended } });
            }}
          >
            {say(words.removeAll)}
          </button>
        </div>
      )}
    </Popover>
  );
}

/** How far they are, while one looks. */
function Beat() {
  useCall(task.list, {}, { quiet: true, refetchInterval: beat });
  return null;
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
