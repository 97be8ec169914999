/** Escapes the wildcards of SQL `like`; the escape character is PostgreSQL's default, `\`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The parameter for `like` / `ilike` that finds the text literally (S26).
 *
 * @example likePattern('50%') === '%50\\%%'
 */
export function likePattern(text: string, place: 'contains' | 'starts' | 'ends' = 'contains'): string {
  const literal = escapeLike(text);
  if (place === 'starts') return `${literal}%`;
  if (place === 'ends') return `%${literal}`;
  return `%${literal}%`;
}
