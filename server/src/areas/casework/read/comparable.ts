import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';

/**
 * Excludes anonymous cases, and confidential ones of other handlers. A match by person would reveal their writer
 * without the reason and log entry that revealing requires (security.md S66).
 */
export function comparable({ actor }: Work, { table }: CaseModule): RawBuilder<SqlBool> {
  const at = (column: string) => sql.ref(`${table}.${column}`);
  return sql<SqlBool>`${at('isAnonymous')} = 0 and (${at('confidential')} = 0 or ${at('handlerId')} = ${actor.id})`;
}

export const isComparable = (
  { actor }: Work,
  { isAnonymous, confidential, handlerId }: Pick<CaseRow, 'isAnonymous' | 'confidential' | 'handlerId'>,
): boolean => isAnonymous === 0 && (confidential === 0 || handlerId === actor.id);
