import { Link } from 'react-router';
import { useText } from '#platform/language.tsx';
import './error-page.css';
import { usePageTitle } from '#shell/page-title.ts';

const pages = { '/403': 'forbidden', '/404': 'missing', '/500': 'broken' } as const;

export function ErrorPage({ path }: { path: keyof typeof pages }) {
  const text = useText();
  const kind = pages[path];
  usePageTitle(text(`error.${kind}.title`));
  return (
    <main className="error-page">
      <p className="error-code" aria-hidden="true">
        {path.slice(1)}
      </p>
      <h1>{text(`error.${kind}.title`)}</h1>
      <p className="error-words">{text(`error.${kind}.words`)}</p>
      <p className="error-ways">
        {path === '/500' ? (
          <a className="button button-main" href="/">
            {text('error.reload')}
          </a>
        ) : (
          <Link className="button button-main" to="/">
            {text('error.home')}
          </Link>
        )}
        {path !== '/500' && (
          <button type="button" className="button" onClick={() => window.history.back()}>
            {text('error.back')}
          </button>
        )}
      </p>
    </main>
  );
}
