import { home } from '@kaoxin/contract/home/home.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Icon } from '#shell/icons/icon.tsx';
import { useHotKeys } from '#ui/action/hot-keys.ts';
import { later } from '#ui/state/later.tsx';
import { BoardPart } from './board/board-part.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { Awaiting } from './home-todo.tsx';
import '#ui/theme/ui.css';
import './home.css';

const ExamsBoard = later(
  () => import('../exam/statistics/board/exams-board.tsx'),
  (part) => part.ExamsBoard,
  { waiting: <BoardSkeleton wall /> },
);

/** `?of=exams`: examinations instead of cases. */
function useOf(): [of: string, choose: (of: string) => void, chooses: boolean] {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const cases = useCall(home.board, {}, { quiet: true }).data;
  const chooses = may('statistic') && (cases?.away !== null || cases.kinds.length > 0);
  const of = may('statistic') && (!chooses || search.get('of') === 'exams') ? 'exams' : 'cases';
  const choose = (next: string) =>
    setSearch(
      (now) => {
        const words = new URLSearchParams(now);
        if (next === 'exams') words.set('of', next);
        else words.delete('of');
        return words;
      },
      { replace: true },
    );
  return [of, choose, chooses];
}

/** `?full=1`: only the board; suitable as a bookmark of a wall screen. */
function useFull(): [boolean, (full: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const full = search.get('full') === '1';
  const turn = (wanted: boolean) => {
    setSearch(
      (now) => {
        const words = new URLSearchParams(now);
        if (wanted) words.set('full', '1');
        else words.delete('full');
        return words;
      },
      { replace: true },
    );
    // a browser that refuses full screen keeps the window
    if (wanted) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
  return [full, turn];
}

export default function Dashboard() {
  const say = useSay();
  const [full, turn] = useFull();
  const [of, choose, chooses] = useOf();
  useHotKeys(({ key }) => {
    if (key !== 'Escape' || !full) return false;
    turn(false);
    return true;
  });
  // leaving full screen by the browser (Escape) leaves `?full=1` as well
  const left = useEffectEvent(() => full && !document.fullscreenElement && turn(false));
  useEffect(() => {
    document.addEventListener('fullscreenchange', left);
    return () => document.removeEventListener('fullscreenchange', left);
  }, []);
  return (
    <div className={full ? 'home board-full' : 'home'}>
      <header className="board-title">
        <h2 className="home-greeting">{say(['工作概览', 'Overview'])}</h2>
        {chooses && (
          <fieldset className="board-kinds" aria-label={say(['概览内容', 'What is shown'])}>
            {(['cases', 'exams'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={of === one} onClick={() => choose(one)}>
                {say(one === 'cases' ? ['办件', 'Cases'] : ['考试', 'Examinations'])}
              </button>
            ))}
          </fieldset>
        )}
        <button type="button" className="button" aria-pressed={full} onClick={() => turn(!full)}>
          <Icon name={full ? 'shrink' : 'expand'} />
          {say(full ? ['退出全屏', 'Leave full screen'] : ['全屏', 'Full screen'])}
        </button>
      </header>
      {of === 'exams' ? <ExamsBoard /> : <BoardPart wall />}
      {!full && <Awaiting />}
    </div>
  );
}
