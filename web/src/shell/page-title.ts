import { useEffect } from 'react';
import { useSite } from '#platform/calls/site-answer.ts';

/** Title of the browser window: the page's name, then the product's; the name alone where `alone`. */
export function usePageTitle(name: string, alone = false): void {
  const { title } = useSite();
  useEffect(() => {
    document.title = alone ? name : `${name} - ${title}`;
  }, [name, alone, title]);
}
