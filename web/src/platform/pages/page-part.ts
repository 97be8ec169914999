import { useSearchParams } from 'react-router';

/**
 * The part of a page named in its address, the first by default. Changing it removes the list conditions of the
 * previous part.
 */
export function usePagePart<const Part extends string>(
  parts: readonly { key: Part }[],
): [part: Part, show: (part: Part) => void] {
  const [search, setSearch] = useSearchParams();
  const [first] = parts;
  if (!first) throw new Error('a page has at least one part');
  const part = parts.find(({ key }) => key === search.get('part'))?.key ?? first.key;
  const show = (next: Part) =>
    setSearch((now) => new URLSearchParams({ id: now.get('id') ?? '', ...(next === first.key ? {} : { part: next }) }));
  return [part, show];
}
