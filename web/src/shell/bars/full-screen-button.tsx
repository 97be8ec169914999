import { useSyncExternalStore } from 'react';
import { useSay } from '#platform/language.tsx';
import { Icon } from '../icons/icon.tsx';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};
const isFull = (): boolean => document.fullscreenElement !== null;

export function FullScreenButton() {
  const say = useSay();
  const full = useSyncExternalStore(subscribe, isFull);
  if (!document.fullscreenEnabled) return null;
  const name = say(full ? ['退出全屏', 'Leave full screen'] : ['全屏显示', 'Full screen']);
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
