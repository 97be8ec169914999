/** An API scope as it stands to a person: whether one of his roles holds it (domain.md 4.4). */
export interface ApiScope {
  /** `/petitionLetter/**`, `*` within one part, `**` over several */
  path: string;
  held: boolean;
}

const patterns = new Map<string, RegExp>();
/** Written paths are few; the map stays as small as their number. */
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

/** Scopes only narrow: a call no scope covers is open to its button, any other one to holders of one of its scopes. */
export function isShut(apiScopes: readonly ApiScope[], call: string): boolean {
  const matching = apiScopes.filter(({ path }) => covers(path, call));
  return matching.length > 0 && matching.every(({ held }) => !held);
}
