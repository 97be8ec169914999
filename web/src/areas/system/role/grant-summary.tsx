import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useSay } from '#platform/language.tsx';
import type { PageWords, PlaceWords } from './grant-words.ts';
import './grant.css';

export function GrantSummary({ places }: { places: readonly PlaceWords[] }) {
  const say = useSay();
  const pages = places.flatMap((place) => place.pages);
  const blind = pages.filter(({ scopes }) => scopes?.length === 0);
  return (
    <section className="kx-grant-words" aria-label={say(['授权内容', 'What this grants'])}>
      <p aria-live="polite">
        <strong>
          {pages.length === 0
            ? say(['尚未授予任何页面', 'No page granted yet'])
            : say([`可打开${pages.length}个页面`, `Opens ${quantity(pages.length, 'page')}`])}
        </strong>
        {blind.length > 0 && (
          <span className="kx-grant-blind">
            {say([
              `其中${blind.length}个页面未选数据权限，看不到任何数据`,
              `${quantity(blind.length, 'page')} without a data scope: no data is shown there`,
            ])}
          </span>
        )}
      </p>
      {places.map(({ id, title, pages }) => (
        <dl key={id}>
          <dt>{title}</dt>
          {pages.map((page) => (
            <dd key={page.id}>
              <strong>{page.title}</strong>
              <Words page={page} />
            </dd>
          ))}
        </dl>
      ))}
    </section>
  );
}

function Words({ page: { verbs, scopes, apis } }: { page: PageWords }) {
  const say = useSay();
  const list = (words: readonly string[]) => words.join(say(['、', ', ']));
  return (
    <>
      <span>{verbs.length === 0 ? say(['仅查看', 'view only']) : list(verbs)}</span>
      {scopes &&
        (scopes.length === 0 ? (
          <span className="kx-grant-blind">{say(['未选数据权限', 'no data scope'])}</span>
        ) : (
          <span className="kx-hint">{say([`数据：${list(scopes)}`, `Data: ${list(scopes)}`])}</span>
        ))}
      {apis.length > 0 && <span className="kx-hint">{say([`接口：${list(apis)}`, `API: ${list(apis)}`])}</span>}
    </>
  );
}
