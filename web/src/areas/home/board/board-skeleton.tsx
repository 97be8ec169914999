import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { headlinesOf } from './headlines.ts';

export function BoardSkeleton({ wall }: { wall: boolean }) {
  const say = useSay();
  return (
    <div
      className={`board board-waiting${wall ? ' board-wall' : ''}`}
      role="status"
      aria-busy="true"
      aria-label={say(sharedWords.loading)}
    >
      <div className="board-headlines">
        {headlinesOf(wall).map((key) => (
          <span key={key} />
        ))}
      </div>
      <div className="board-trends">
        <span />
        <span />
      </div>
      <div className="board-places">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
