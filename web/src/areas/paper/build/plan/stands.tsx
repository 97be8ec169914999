import { useSay } from '#platform/language.tsx';

export function Stands({ of }: { of: { actual: number; count: number } | undefined }) {
  const say = useSay();
  if (!of) return null;
  const { actual, count } = of;
  const stands = actual === count ? 'met' : actual > count ? 'over' : 'short';
  return (
    <span className={`kx-figures paper-cell paper-${stands}`}>
      <span className="hidden-text">{say([`实有${actual}，计划${count}`, `${actual} of ${count} planned`])}</span>
      <span aria-hidden="true">
        {actual}/{count}
      </span>
    </span>
  );
}
