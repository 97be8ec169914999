/** One API scope (domain.md 4.4). */
export interface ApiScope {
  /** `/petitionLetter/**`: `*` matches within one segment, `**` across segments */
  path: string;
  held: boolean;
}

const patterns = new Map<string, RegExp>();
/** Paths are few, so the cache needs no limit. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const source = path
    .replace(/^\//, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  const pattern = new RegExp(`^${source}$`);
  if (patterns.size > 1000) patterns.clear();
  patterns.set(path, pattern);
  return pattern;
}

/** @param call path of a call, without `/api/` */
export const covers = (path: string, call: string): boolean => patternOf(path).test(call);

/** Scopes only narrow access: a call without a matching scope stays open, any other call needs one of its scopes. */
export function isShut(apiScopes: readonly ApiScope[], call: string): boolean {
  const matching = apiScopes.filter(({ path }) => covers(path, call));
  return matching.length > 0 && matching.every(({ held }) => !held);
}
