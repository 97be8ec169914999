import type { Label } from '@kaoxin/contract/conventions.ts';
import { ApiError } from '#platform/calls/api-error.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '../action/plain-button.tsx';
import { EmptyState } from './state.tsx';

/** Missing, not visible to this user, or not a valid id. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 404 || error.code === 400);

interface NotThereProps {
  text: Label;
  list: string;
}

/** A repeated request would get the same answer, so none is offered. */
export function NotThere({ text, list }: NotThereProps) {
  const say = useSay();
  const open = useOpen();
  return (
    <EmptyState
      text={text}
      action={
        <div className="kx-page-verbs">
          <PlainButton look="main" onClick={() => open(list)}>
            {say(['返回列表', 'Back to the list'])}
          </PlainButton>
        </div>
      }
    />
  );
}
