import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { errorPages } from '#shell/pages/error-page.tsx';
import { publicPath } from './filing/filings.ts';

export function NoPage() {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = errorPages['/404'];
  usePageTitle(say(title));
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="public-card">
      <h1 ref={heading} tabIndex={-1}>
        {say(title)}
      </h1>
      <p>
        {say([
          '没有这个页面。请核对地址，或从网上办事首页进入。',
          'There is no such page. Check the address, or go to the start page.',
        ])}
      </p>
      <p className="public-acts">
        <Link className="button button-main" to={publicPath}>
          {say(['网上办事首页', 'Start page'])}
        </Link>
      </p>
    </section>
  );
}
