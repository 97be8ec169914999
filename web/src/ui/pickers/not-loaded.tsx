import type { ReactNode } from 'react';
import { useSay, useText } from '#platform/language.tsx';
import { PlainButton } from '../plain-button.tsx';

/** Asks for choices again; there where none came. */
export type Again = (() => unknown) | false | undefined;

/** Stands in an open list whose choices could not be loaded. */
function NotLoaded({ again }: { again: () => unknown }) {
  const say = useSay();
  const text = useText();
  return (
    <span className="kx-hint" role="alert">
      {say(['加载失败', 'Could not load'])}
      <PlainButton onClick={() => void again()}>{text('state.retry')}</PlainButton>
    </span>
  );
}

/** An open list whose choices could not be loaded says so, and opening it asks again; otherwise it says `nothing`. */
export const unlessLoaded = (again: Again, nothing?: ReactNode) => ({
  notFoundContent: again ? <NotLoaded again={again} /> : nothing,
  onOpenChange: (open: boolean): void => {
    if (open && again) void again();
  },
});
