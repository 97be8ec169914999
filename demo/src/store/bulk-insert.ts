import { type Kysely, sql } from 'kysely';

/** Rows per statement: fast enough for the five-second limit of the embedded database. */
const rowsPerStatement = 1000;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows (camel case) with equal columns; each statement passes its rows as one JSON value.
 *
 * @throws Error if a row has other columns than the first, whose values would be dropped
 */
export async function bulkInsert(db: Kysely<unknown>, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const namesOf = (row: object): string => Object.keys(row).sort().join();
  const names = namesOf(first);
  for (const row of rows)
    if (namesOf(row) !== names) throw new Error(`rows of ${table} with other columns than the first`);
  const columns = sql.join(Object.keys(first).map((name) => sql.id(snake(name))));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = rows
      .slice(start, start + rowsPerStatement)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::jsonb)`.execute(
      db,
    );
  }
}

export async function takeIds(db: Kysely<unknown>, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}
