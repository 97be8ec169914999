import type { ReactNode, Ref } from 'react';
import './case.css';

interface CaseHeadProps {
  title: string;
  /** of its title, for who leads back to the head of the page */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** number, state, clock, people */
  marks: ReactNode;
  verbs: ReactNode;
}

/** What a thing is called, how it stands and what can be done with it; it stays above what is read of it. */
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
  /** the person and the exam */
  left: ReactNode;
  /** the matter and its reply */
  middle: ReactNode;
  /** deadlines and timeline; without it the middle has its room, and the left stays beside what is written there */
  right?: ReactNode;
}

/** A case in three columns under one bar of verbs; on a phone the matter comes first and the bar lies at the thumb. */
export function CasePage({ left, middle, right, ...head }: CasePageProps) {
  const writing = right === undefined;
  return (
    <article className="kx-case">
      <CaseHead {...head} />
      <div className={`kx-case-body${writing ? ' kx-case-writing' : ''}`}>
        <div className={`kx-case-column${writing ? ' kx-case-beside' : ''}`}>{left}</div>
        <div className="kx-case-column">{middle}</div>
        {!writing && <div className="kx-case-column">{right}</div>}
      </div>
    </article>
  );
}

/** The head of a case in sight and its title in focus, unless somebody has gone to another page meanwhile. */
export function toHead(heading: HTMLHeadingElement | null): void {
  if (!heading?.checkVisibility()) return;
  heading.closest('article')?.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** A framed part of a page. */
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
