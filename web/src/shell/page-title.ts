import { useEffect } from 'react';
import { useSiteTitle } from '#platform/calls/site-answer.ts';

export function usePageTitle(name: string, alone = false): void {
  const title = useSiteTitle();
  useEffect(() => {
    document.title = alone ? name : `${name} - ${title}`;
  }, [name, alone, title]);
}
