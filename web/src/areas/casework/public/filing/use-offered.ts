import { useEffect, useState } from 'react';
import { useLanguage } from '#platform/language.tsx';
import type { Offered, Under } from './filed-under.ts';

export function useOffered<O extends Offered>(under: Under<O>): [readonly O[] | undefined, (() => void) | undefined] {
  const [offered, setOffered] = useState<readonly O[]>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const language = useLanguage();
  // the server words it in the language of the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isAsked = true;
    under.offered().then(
      (list) => {
        if (!isAsked) return;
        setOffered(list);
        setFailed(false);
      },
      () => {
        if (isAsked) setFailed(true);
      },
    );
    return () => {
      isAsked = false;
    };
  }, [under, language, asked]);
  return [offered, failed ? () => setAsked((count) => count + 1) : undefined];
}
