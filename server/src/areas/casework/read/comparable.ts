import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';

/**
 * Cases whose writer may be compared with somebody: not those of whoever wrote without a name, and of confidential ones
 * only what the asker handles himself. To find such a case by its person is to learn who wrote it, past the reason and
 * the entry that this asks for (security.md S66).
 */
export function comparable({ actor }: Work, { table }: CaseModule): RawBuilder<SqlBool> {
  const at = (column: string) => sql.ref(`${table}.${column}`);
  return sql<SqlBool>`${at('isAnonymous')} = 0 and (${at('confidential')} = 0 or ${at('handlerId')} = ${actor.id})`;
}

/** The same of one case. */
export const isComparable = (
  { actor }: Work,
  { isAnonymous, confidential, handlerId }: Pick<CaseRow, 'isAnonymous' | 'confidential' | 'handlerId'>,
): boolean => isAnonymous === 0 && (confidential === 0 || handlerId === actor.id);
