import { useEffect } from 'react';
import { useSiteTitle } from '#platform/calls/site-answer.ts';

/** Title of the browser window: the page's name, then the product's; the name alone where `alone`. */
export function usePageTitle(name: string, alone = false): void {
  const title = useSiteTitle();
  useEffect(() => {
    document.title = alone ? name : `${name} - ${title}`;
  }, [name, alone, title]);
}
