import { sanitizeHtml } from '#platform/text/html.ts';

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/giu;
const named: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
]);

export function withoutEntities(text: string): { text: string; found: readonly string[] } {
  const known = new Map(named);
  const found = new Set<string>();
  const decoded = text.replace(entity, (one) => {
    const clean = known.get(one) ?? sanitizeHtml(one);
    const shown = named.get(clean) ?? clean;
    // HTML reads the begin of some unknown names as another one.
    const letter = [...shown].length === 1 ? shown : one;
    known.set(one, letter);
    if (letter !== one) found.add(one);
    return letter;
  });
  return { text: decoded, found: [...found] };
}
