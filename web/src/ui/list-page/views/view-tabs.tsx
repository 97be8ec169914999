import { useSay } from '#platform/language.tsx';
import { useChosenInSight } from '../../chosen-in-sight.ts';
import type { Views } from './use-views.tsx';

export function ViewTabs({ views, active, choose }: Pick<Views, 'views' | 'active' | 'choose'>) {
  const say = useSay();
  const row = useChosenInSight(active?.id);
  if (views.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form
    <div ref={row} className="kx-tabs kx-views" role="group" aria-label={say(['视图', 'Views'])}>
      {views.map((view) => (
        <button key={view.id} type="button" aria-pressed={view === active} onClick={() => choose(view)}>
          {view.name}
          {(view.isOwn === 0 || view.isShared === 1) && <span className="kx-hint"> {say(['共享', 'shared'])}</span>}
        </button>
      ))}
    </div>
  );
}
