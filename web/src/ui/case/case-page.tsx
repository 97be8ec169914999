import type { ReactNode, Ref } from 'react';
import { useScreen } from '#platform/screen.ts';
import './case.css';

interface CaseHeadProps {
  title: string;
  heading?: Ref<HTMLHeadingElement> | undefined;
  marks: ReactNode;
  verbs: ReactNode;
}

export function CaseHead({ title, heading, marks, verbs }: CaseHeadProps) {
  return (
    <header className="kx-case-head">
      <h1 ref={heading} tabIndex={-1} title={title}>
        {title}
      </h1>
      {verbs}
      <div className="kx-case-marks">{marks}</div>
    </header>
  );
}

interface CasePageProps extends CaseHeadProps {
  left: ReactNode;
  middle: ReactNode;
  right?: ReactNode;
}

export function CasePage({ left, middle, right, ...head }: CasePageProps) {
  const writing = right === undefined;
  // on a phone the letter comes before the facts beside it; beside a reply the left column begins with the letter
  const letterFirst = useScreen() === 0 && !writing;
  const aside = (
    <div key="left" className={`kx-case-column${writing ? ' kx-case-beside' : ''}`}>
      {left}
    </div>
  );
  const letter = (
    <div key="middle" className="kx-case-column">
      {middle}
    </div>
  );
  return (
    <article className="kx-case">
      <CaseHead {...head} />
      <div className={`kx-case-body${writing ? ' kx-case-writing' : ''}`}>
        {letterFirst ? [letter, aside] : [aside, letter]}
        {!writing && <div className="kx-case-column">{right}</div>}
      </div>
    </article>
  );
}

export function toHead(heading: HTMLHeadingElement | null): void {
  if (!heading?.checkVisibility()) return;
  heading.closest('article')?.scrollIntoView();
  heading.focus({ preventScroll: true });
}

export function Panel({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="kx-panel" aria-label={title}>
      <h2>
        {title}
        {extra}
      </h2>
      {children}
    </section>
  );
}
