import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Maximum knowledge points of a question (domain.md 2.3). */
const most = 5;

export type FindPoints = (said: readonly string[]) => { ids: string[] | null; unknown: string[] };

const plain = (text: string): string => normalised(text, 'NFKC').trim().toLowerCase();

/** Prefers points of the subject to others with the same name, and codes to names. */
export async function pointsSaid(work: Work, subject: string, said: readonly string[]): Promise<FindPoints> {
  const wanted = [...new Set(said.map(plain))].filter((text) => text !== '');
  const rows =
    wanted.length === 0
      ? []
      : await work
          .table('knowledgePoint')
          .select()
          .select(['id', 'code', 'name', 'subject'])
          .where(
            sql<SqlBool>`(lower(code) = any(${wanted}::text[]) or lower(normalize(name, nfkc)) = any(${wanted}::text[]))`,
          )
          .orderBy('id')
          .execute();
  const own = (row: { subject: string }): number => (row.subject === subject ? 0 : 1);
  const ordered = rows.toSorted((one, other) => own(one) - own(other));
  const found = (text: string) =>
    ordered.find(({ code }) => plain(code) === text) ?? ordered.find(({ name }) => plain(name) === text);
  return (names) => {
    const each = names.map((name) => ({ name, id: found(plain(name))?.id })).filter(({ name }) => plain(name) !== '');
    const ids = [...new Set(each.flatMap(({ id }) => id ?? []))].slice(0, most);
    return { ids: ids.length > 0 ? ids : null, unknown: each.flatMap(({ name, id }) => (id ? [] : [name])) };
  };
}

export async function pointsThere(work: Work, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await work.table('knowledgePoint').those(ids).select('id').execute();
  return found.length === new Set(ids).size;
}
