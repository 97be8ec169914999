import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { PlainButton } from '../action/plain-button.tsx';

export type Again = (() => unknown) | false | undefined;

export function NotLoaded({ again }: { again: () => unknown }) {
  const say = useSay();
  return (
    <span className="kx-hint" role="alert">
      {say(['加载失败', 'Could not load'])}
      <PlainButton onClick={() => void again()}>{say(sharedWords.retry)}</PlainButton>
    </span>
  );
}

/**
 * Props of a select fed by a call. After a failure it shows the failure and loads again when opened; otherwise
 * `nothing`.
 */
export const unlessLoaded = (again: Again, nothing?: ReactNode) => ({
  notFoundContent: again ? <NotLoaded again={again} /> : nothing,
  onOpenChange: (open: boolean): void => {
    if (open && again) void again();
  },
});
