import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite, useSiteTitle } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { LanguageSwitch } from '#shell/bars/language-switch.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { site } from '#site';
import { CasePage } from './case/page.tsx';
import { filingAddress, filings, publicPath } from './filing/filings.ts';
import { FilingPage } from './filing/page.tsx';
import { LetterPage } from './letter-page.tsx';
import { NoPage } from './no-page.tsx';
import { OfficeFoot } from './office.tsx';
import { SurveyPage } from './survey/page.tsx';
import './public.css';

/** Pages for citizens without a session (domain.md 3.14). */
export default function Public() {
  const say = useSay();
  const title = useSiteTitle();
  const { office } = useSite();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  return (
    <div className="public">
      <button type="button" className="skip" onClick={() => content.current?.focus()}>
        {say(['跳到正文', 'Skip to content'])}
      </button>
      <header className="public-head">
        <Link to={publicPath}>
          <img src={site.logo} alt="" width={28} height={28} />
          <span className="public-name">
            {office.name && (
              <strong className="public-office" lang="zh">
                {office.name}
              </strong>
            )}
            <span className={office.name ? 'public-site' : undefined}>{title}</span>
          </span>
        </Link>
        <nav aria-label={say(['网上办事', 'Services'])}>
          <Link to={`${publicPath}/case`}>{say(['查询进度', 'Follow a case'])}</Link>
          <Link to={`${publicPath}/letter`}>{say(['文书核验', 'Confirm a letter'])}</Link>
        </nav>
        <LanguageSwitch />
      </header>
      <main ref={content} tabIndex={-1}>
        {pageOf(pathname)}
      </main>
      <OfficeFoot />
    </div>
  );
}

function pageOf(path: string) {
  const [first = '', second = '', ...further] = path
    .slice(publicPath.length + 1)
    .replace(/\/+$/, '')
    .split('/');
  const filing = filings.find((one) => first === 'file' && one.path === second);
  if (further.length > 0) return <NoPage key={path} />;
  if (filing) return <FilingPage key={filing.path} filing={filing} />;
  if (first === '') return <Services />;
  if (first === 'case' && second === '') return <CasePage />;
  if (first === 'letter') return <LetterPage key={second} code={codeIn(second)} />;
  if (first === 'survey') return <SurveyPage key={second} id={second} />;
  return <NoPage key={path} />;
}

/** A malformed escape in the address is passed on as it is and matches no code. */
function codeIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function Services() {
  const say = useSay();
  usePageTitle(say(['网上办事', 'Services']));
  return (
    <section className="public-services">
      <h1>{say(['网上办事', 'Services'])}</h1>
      <ul>
        {filings.map((filing) => (
          <li key={filing.path}>
            <Link to={filingAddress(filing)}>{say(filing.title)}</Link>
            <p>{say(filing.words)}</p>
          </li>
        ))}
        <li>
          <Link to={`${publicPath}/case`}>{say(['查询进度', 'Follow a case'])}</Link>
          <p>
            {say([
              '凭受理编号和查询码查看进度，补正材料、撤回、确认、评价。',
              'Use your case number and code to see progress, send documents, withdraw, confirm or rate.',
            ])}
          </p>
        </li>
        <li>
          <Link to={`${publicPath}/letter`}>{say(['文书核验', 'Confirm a letter'])}</Link>
          <p>
            {say([
              '扫描文书上的二维码，或输入页脚的校验码，核对文书真伪。',
              'Scan the QR code on a letter, or type its check code, to check that it is genuine.',
            ])}
          </p>
        </li>
      </ul>
    </section>
  );
}
