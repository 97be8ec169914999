import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '#platform/text/like.ts';

/**
 * What a keyword finds in the column `search_key` of a table, lower case: the pairs of its characters find candidates by
 * their index (migration 0014), the pattern decides.
 */
export function byKeyword(table: string, keyword: string): RawBuilder<SqlBool>[] {
  const key = sql.ref(`${table}.searchKey`);
  const wanted = keyword.toLowerCase();
  return [
    sql<SqlBool>`pairs(${key}) @> pairs(${wanted})`,
    sql<SqlBool>`${key} like ${likePattern(wanted, 'contains')}`,
  ];
}
