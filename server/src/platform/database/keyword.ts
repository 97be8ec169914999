import { mixedParts } from '@kaoxin/contract/keyword.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '#platform/text/like.ts';

/**
 * What a keyword finds in the column `search_key` of a table, lower case: the pairs of its characters find candidates by
 * their index (migration 0014), the pattern decides. Where it goes from characters into letters, `市一zhong`, the characters
 * may leave others out between them and the letters stand anywhere: among words, pinyin or initials.
 *
 * Conditions on pairs stand by themselves: within an `or` the pairs of every row would be made anew.
 */
export function byKeyword(table: string, keyword: string): RawBuilder<SqlBool>[] {
  const key = sql.ref(`${table}.searchKey`);
  const wanted = keyword.toLowerCase();
  const contains = (part: string) => sql<SqlBool>`${key} like ${likePattern(part, 'contains')}`;
  // one character has no pair
  const pairsOf = (parts: readonly string[]) =>
    parts.filter((part) => [...part].length > 1).map((part) => sql<SqlBool>`pairs(${key}) @> pairs(${part})`);
  const mixed = mixedParts(wanted);
  if (!mixed) return [...pairsOf([wanted]), contains(wanted)];
  const { characters, letters } = mixed;
  const inOrder = `%${characters.join('%')}%`;
  return [
    ...pairsOf(letters),
    sql<SqlBool>`(${contains(wanted)} or (${sql.join(letters.map(contains), sql` and `)} and ${key} like ${inOrder}))`,
  ];
}
