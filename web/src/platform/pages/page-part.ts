import { useSearchParams } from 'react-router';

/**
 * Which part of a page is shown, as its address says; the first unless it says another. Conditions of a list in the part
 * that is left go with it.
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
