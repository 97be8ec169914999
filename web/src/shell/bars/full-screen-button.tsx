import { useSyncExternalStore } from 'react';
import { useText } from '#platform/language.tsx';
import { Icon } from '../icons/icon.tsx';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};
const isFull = (): boolean => document.fullscreenElement !== null;

export function FullScreenButton() {
  const text = useText();
  const full = useSyncExternalStore(subscribe, isFull);
  if (!document.fullscreenEnabled) return null;
  const name = text(full ? 'shell.notFull' : 'shell.full');
  // the browser may refuse; the window then stays as it is
  const turn = () =>
    (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => null);
  return (
    <button
      type="button"
      className="icon-button only-wide"
      aria-label={name}
      aria-pressed={full}
      title={name}
      onClick={() => void turn()}
    >
      <Icon name={full ? 'shrink' : 'expand'} />
    </button>
  );
}
