import { openTaskStates, task } from '@kaoxin/contract/task.ts';
import { useEffect } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { Popover, type PopoverPlace } from '../popover/popover.tsx';
import { TaskLine } from './task-line.tsx';
import * as words from './words.ts';
import './tasks.css';

const width = 380;
const beat = 2_000;

export function TaskPopover(place: PopoverPlace) {
  const say = useSay();
  const { data, refetch } = useCall(task.list, {}, { staleTime: 0, quiet: true });
  const { data: open = [] } = useCall(task.open, {}, { quiet: true });
  const begun = data ? open.filter((id) => data.every((one) => one.id !== id)).join() : '';
  // reload: a new task is missing from the cached list
  useEffect(() => {
    if (begun) void refetch();
  }, [begun, refetch]);
  const remove = usePerform(task.remove);
  const ended = (data ?? []).filter(({ state }) => !openTaskStates.includes(state)).map((one) => one.id);
  const stay = () => document.getElementById(place.id)?.focus();
  return (
    <Popover {...place} label={say(words.title)} width={width} className="tasks">
      {(begun !== '' || ended.length < (data?.length ?? 0)) && <Beat />}
      <h2 className="tasks-title">{say(words.title)}</h2>
      <Tasks isBehind={begun !== ''} onGone={stay} onClose={place.onClose} />
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

function Beat() {
  useCall(task.list, {}, { quiet: true, refetchInterval: beat });
  return null;
}

interface TasksProps {
  isBehind: boolean;
  onGone: () => void;
  onClose: (focus?: boolean) => void;
}

function Tasks({ isBehind, onGone, onClose }: TasksProps) {
  const say = useSay();
  const { data, error, refetch } = useCall(task.list, {}, { quiet: true });
  if (!data && error)
    return (
      <div className="tasks-state" role="alert">
        <p>{error.message || say(words.failed)}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {say(sharedWords.retry)}
        </button>
      </div>
    );
  const coming = (
    <p className="tasks-state" role="status">
      {say(sharedWords.loading)}
    </p>
  );
  if (!data) return coming;
  if (data.length === 0 && isBehind) return coming;
  if (data.length === 0)
    return (
      <p className="tasks-state" role="status">
        {say(words.empty)}
      </p>
    );
  return (
    <>
      {isBehind && coming}
      <ul className="tasks-list">
        {data.map((one) => (
          <TaskLine key={one.id} task={one} onGone={onGone} onClose={onClose} />
        ))}
      </ul>
    </>
  );
}
