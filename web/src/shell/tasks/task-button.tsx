import { task } from '@kaoxin/contract/task.ts';
import { useEffect, useId, useState } from 'react';
import { queryClient, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { later } from '#ui/state/later.tsx';
import { PopoverButton } from '../popover/popover-button.tsx';
import * as words from './words.ts';

const loadPopover = () => import('./task-popover.tsx');
const TaskPopover = later(loadPopover, (part) => part.TaskPopover);

/** Milliseconds between polls while tasks run; the event stream is faster. */
const beat = 2_000;

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

function Beat() {
  useCall(task.open, {}, { quiet: true, refetchInterval: beat });
  return null;
}

/**
 * Announces tasks that end after the page was opened. It does not know what they changed, so all visible data reloads.
 */
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
