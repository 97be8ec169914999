import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import './error-page.css';
import { usePageTitle } from '#shell/page-title.ts';

export type ErrorPath = '/403' | '/404' | '/500';

export const errorPages: Readonly<Record<ErrorPath, { title: Label; advice: Label }>> = {
  '/403': {
    title: ['没有权限访问', 'No permission'],
    advice: [
      '您没有打开此页面的权限。如确因工作需要，请联系管理员授权。',
      'You may not open this page. If your work needs it, ask an administrator for the permission.',
    ],
  },
  '/404': {
    title: ['页面不存在', 'Page not found'],
    advice: [
      '您访问的页面不存在或已移动，请检查地址，或从首页的菜单进入。',
      'The page does not exist or has moved. Check the address, or start from the menu on the home page.',
    ],
  },
  '/500': {
    title: ['页面出错了', 'Something went wrong'],
    advice: [
      '系统暂时无法显示此页面，请重新加载；如仍不能恢复，请联系管理员。',
      'This page cannot be shown at the moment. Reload it; if that does not help, tell an administrator.',
    ],
  },
};

export const errorPathOf = (path: string): ErrorPath | undefined =>
  path === '/403' || path === '/404' || path === '/500' ? path : undefined;

/** The whole page for visitors; `inside` the shell it is only the content, so that the menu stays. */
export function ErrorPage({ path, inside = false }: { path: ErrorPath; inside?: boolean }) {
  const say = useSay();
  const { title, advice } = errorPages[path];
  const Place = inside ? 'section' : 'main';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  usePageTitle(say(title));
  return (
    <Place className="error-page">
      <p className="error-code" aria-hidden="true">
        {path.slice(1)}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {say(title)}
      </h1>
      <p className="error-words">{say(advice)}</p>
      <p className="error-ways">
        {path === '/500' ? (
          <a className="button button-main" href="/">
            {say(sharedWords.reload)}
          </a>
        ) : (
          <Link className="button button-main" to="/">
            {say(['返回首页', 'Home'])}
          </Link>
        )}
        {path !== '/500' && (
          <button type="button" className="button" onClick={() => window.history.back()}>
            {say(['返回上一页', 'Back'])}
          </button>
        )}
      </p>
    </Place>
  );
}
