import { valueAt } from '@kaoxin/contract/records.ts';
import { type RawBuilder, sql } from 'kysely';

/** Database type of each column; a list of texts is `text[]`. */
export type ColumnTypes<R> = { readonly [K in keyof R & string]: string };

/**
 * Many rows as a table of one statement, with columns in the order of `types`. Each column is one array, so that a
 * statement of two thousand rows has the text and the number of parameters of one of two rows. jsonb is passed as the
 * text of its value.
 *
 * @example sql`insert into t (no, name) select given.* from ${manyRows(rows, { no: 'integer', name: 'text' })} given`
 */
export function manyRows<R extends object>(rows: readonly R[], types: ColumnTypes<R>): RawBuilder<unknown> {
  const columns = Object.entries<string>(types).map(([name, type]) => {
    const isList = type.endsWith('[]');
    // PostgreSQL would flatten an array of arrays, so each list is passed as text.
    const values = rows.map((row) => travelling(valueAt(row, name), isList));
    const array = sql`${values}::${sql.raw(isList ? 'text' : type)}[]`;
    const column = sql.ref(name);
    return { array, column, chosen: isList ? sql`${column}::${sql.raw(type)} as ${column}` : column };
  });
  const part = (of: 'array' | 'column' | 'chosen') => sql.join(columns.map((column) => column[of]));
  return sql`(select ${part('chosen')} from unnest(${part('array')}) many (${part('column')}))`;
}

const travelling = (value: unknown, isList: boolean): unknown =>
  isList && Array.isArray(value) ? listText(value) : (value ?? null);

const listText = (list: readonly unknown[]): string =>
  `{${list.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
