import { useText } from '#platform/language.tsx';
import { headlinesOf } from './headlines.ts';

export function BoardSkeleton({ wall }: { wall: boolean }) {
  const text = useText();
  return (
    <div
      className={`board board-waiting${wall ? ' board-wall' : ''}`}
      role="status"
      aria-busy="true"
      aria-label={text('state.loading')}
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
