import type { PulledBank } from '@kaoxin/contract/question/centre.ts';
import { type ReactNode, useState } from 'react';
import { dialogManner, later } from '#ui/state/later.tsx';
import type { CentreHead } from '../use-centre-actions.ts';

const PullDialog = later(
  () => import('./pull-dialog.tsx'),
  (part) => part.PullDialog,
  dialogManner,
);
const PulledDialog = later(
  () => import('./pulled-dialog.tsx'),
  (part) => part.PulledDialog,
  dialogManner,
);

export function usePull(): [pull: (bank: CentreHead) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<string>();
  const [done, setDone] = useState<{ id: string; result: PulledBank }>();
  const pull = ({ id }: CentreHead) => {
    setDone(undefined);
    setAsked(id);
  };
  return [
    pull,
    <>
      {asked && (
        <PullDialog
          id={asked}
          onPulled={(result) => setDone({ id: asked, result })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {done && !asked && <PulledDialog {...done} onClose={() => setDone(undefined)} />}
    </>,
  ];
}
