import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { Icon } from '#shell/icons/icon.tsx';
import { useHotKeys } from '#ui/hot-keys.ts';
import { BoardPart } from './board/board-part.tsx';
import { Awaiting } from './home-todo.tsx';
import '#ui/ui.css';
import './home.css';

/** `?full=1`: nothing but the board, also in a bookmark of a screen on the wall. */
function useFull(): [boolean, (full: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const full = search.get('full') === '1';
  const turn = (wanted: boolean) => {
    setSearch(wanted ? { full: '1' } : {}, { replace: true });
    // a browser that refuses leaves the window as it is
    if (wanted) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
  return [full, turn];
}

/** /wel/dashboard: the board for a screen on the wall, full screen without menu; below it what awaits the person. */
export default function Dashboard() {
  const say = useSay();
  const [full, turn] = useFull();
  useHotKeys(({ key }) => {
    if (key !== 'Escape' || !full) return false;
    turn(false);
    return true;
  });
  // the browser's own way out of full screen leads out of ours too
  const left = useEffectEvent(() => full && !document.fullscreenElement && turn(false));
  useEffect(() => {
    document.addEventListener('fullscreenchange', left);
    return () => document.removeEventListener('fullscreenchange', left);
  }, []);
  return (
    <div className={full ? 'home board-full' : 'home'}>
      <header className="board-title">
        <h2 className="home-greeting">{say(['工作概览', 'Overview'])}</h2>
        <button type="button" className="button" aria-pressed={full} onClick={() => turn(!full)}>
          <Icon name={full ? 'shrink' : 'expand'} />
          {say(full ? ['退出全屏', 'Leave full screen'] : ['全屏', 'Full screen'])}
        </button>
      </header>
      <BoardPart wall />
      {!full && <Awaiting />}
    </div>
  );
}
