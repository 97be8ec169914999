import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { linesOf, type StoredLine } from '../staged/staged-lines.ts';

/**
 * Rows of a file to check again after rows with these keys have changed: rows with the same key, all rows below one of
 * them, and all rows above any of these. Imported rows are left out.
 */
export async function dependentLines(work: Work, fileId: string, keys: readonly string[]): Promise<StoredLine[]> {
  const found = new Map<number, StoredLine>();
  const gather = async (first: readonly string[], which: Which, named: (line: StoredLine) => readonly string[]) => {
    const asked = new Set<string>();
    for (let next = [...new Set(first)]; next.length > 0; ) {
      for (const key of next) asked.add(key);
      const lines = await linesOf(work, fileId, sql`state <> 'taken' and (${which(next)})`);
      for (const line of lines) found.set(line.rowNo, line);
      next = [...new Set(lines.flatMap(named))].filter((key) => !asked.has(key));
    }
  };
  await gather(keys, sayingOrBelow, ({ rowKey }) => (rowKey === null ? [] : [rowKey]));
  await gather(
    [...found.values()].flatMap(({ aboveKeys }) => aboveKeys),
    saying,
    ({ aboveKeys }) => aboveKeys,
  );
  return [...found.values()];
}

type Which = (keys: readonly string[]) => RawBuilder<unknown>;

const saying: Which = (keys) => sql`row_key = any(${keys}::text[])`;
const sayingOrBelow: Which = (keys) => sql`${saying(keys)} or exists (select from unnest(above_keys) above (key)
  where above.key in (select unnest(${keys}::text[])))`;
