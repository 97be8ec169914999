import { task } from '@kaoxin/contract/task.ts';
import { useEffect, useId, useState } from 'react';
import { queryClient, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { later } from '#ui/later.tsx';
import { PopoverButton } from '../popover/popover-button.tsx';
import * as words from './words.ts';

const loadPopover = () => import('./task-popover.tsx');
const TaskPopover = later(loadPopover, (part) => part.TaskPopover);

/** Milliseconds between questions while something is under way; the event stream tells sooner. */
const beat = 2_000;

/** Long work of the person, wherever he is: how much is under way; the rest is asked for when it is looked at. */
export function TaskButton() {
  const say = useSay();
  const id = useId();
  const { data: open } = useCall(task.open, {}, { quiet: true });
  const count = open?.length ?? 0;
  return (
    <>
      <PopoverButton
        id={id}
        icon="task"
        name={say(count === 0 ? words.title : words.titleWithCount(count))}
        badge={count === 0 ? undefined : count}
      >
        {(place) => <TaskPopover {...place} />}
      </PopoverButton>
      <Endings open={open} />
      {count > 0 && <Beat />}
    </>
  );
}

/** Asks again and again while something is under way: windows without a stream of their own hear of it too. */
function Beat() {
  useCall(task.open, {}, { quiet: true, refetchInterval: beat });
  return null;
}

/** Says aloud what has ended since the page was opened. What it has changed it does not name: what is shown loads again. */
function Endings({ open }: { open: readonly string[] | undefined }) {
  const [before, setBefore] = useState<readonly string[]>([]);
  const [ended, setEnded] = useState<string>();
  if (open && open.join() !== before.join()) {
    setBefore(open);
    const gone = before.find((id) => !open.includes(id));
    if (gone !== undefined) setEnded(gone);
  }
  useEffect(() => {
    if (ended !== undefined)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'task' });
  }, [ended]);
  return (
    <span className="hidden-text" role="status">
      {ended !== undefined && <Ending key={ended} id={ended} />}
    </span>
  );
}

function Ending({ id }: { id: string }) {
  const say = useSay();
  const { data } = useCall(task.detail, { id }, { quiet: true, staleTime: 0 });
  return data && say(words.ended(data));
}
