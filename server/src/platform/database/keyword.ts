import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '#platform/text/like.ts';

/**
 * What a keyword finds in the column `search_key` of a table, lower case: the pairs of its characters find candidates by
 * their index (migration 0014), the pattern decides. Where it goes from characters into letters, `市一zhong`, the characters
 * may leave others out between them and the letters stand anywhere: among words, pinyin or initials.
 */
export function byKeyword(table: string, keyword: string): RawBuilder<SqlBool>[] {
  const key = sql.ref(`${table}.searchKey`);
  const wanted = keyword.toLowerCase();
  const has = (part: string) =>
    sql<SqlBool>`(pairs(${key}) @> pairs(${part}) and ${key} like ${likePattern(part, 'contains')})`;
  const mixed = mixedParts(wanted);
  if (!mixed) return [has(wanted)];
  const { characters, letters } = mixed;
  const inOrder = `%${characters.join('%')}%`;
  return [sql<SqlBool>`(${has(wanted)} or (${sql.join(letters.map(has), sql` and `)} and ${key} like ${inOrder}))`];
}

/** The Chinese characters of a keyword and its runs of letters, where it has both. */
export function mixedParts(keyword: string): { characters: string[]; letters: string[] } | undefined {
  const characters = keyword.match(/\p{Script=Han}/gu) ?? [];
  const letters = keyword.match(/[a-z]+/g) ?? [];
  return characters.length > 0 && letters.length > 0 ? { characters, letters } : undefined;
}
