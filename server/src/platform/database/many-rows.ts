import { type RawBuilder, sql } from 'kysely';

/** By column, what the database calls its type; a list of texts is `text[]`. */
export type ColumnTypes<R> = { readonly [K in keyof R & string]: string };

/**
 * Many rows as a table of one statement, its columns in the order of `types`: each is one array, so that a statement of two
 * thousand rows has as many parameters as one of two, and one text. jsonb comes as the text of its value.
 *
 * @example sql`insert into t (no, name) select given.* from ${manyRows(rows, { no: 'integer', name: 'text' })} given`
 */
export function manyRows<R extends object>(rows: readonly R[], types: ColumnTypes<R>): RawBuilder<unknown> {
  const columns = Object.entries<string>(types).map(([name, type]) => {
    const isList = type.endsWith('[]');
    // an array of arrays would lose its rows: each list travels as its text
    const values = rows.map((row) => travelling((row as Record<string, unknown>)[name], isList));
    const array = sql`${values}::${sql.raw(isList ? 'text' : type)}[]`;
    const column = sql.ref(name);
    return { array, column, chosen: isList ? sql`${column}::${sql.raw(type)} as ${column}` : column };
  });
  const part = (of: 'array' | 'column' | 'chosen') => sql.join(columns.map((column) => column[of]));
  return sql`(select ${part('chosen')} from unnest(${part('array')}) many (${part('column')}))`;
}

const travelling = (value: unknown, isList: boolean): unknown =>
  isList && Array.isArray(value) ? listText(value) : (value ?? null);

/** A list as the database reads one: each member in quotes. */
const listText = (list: readonly unknown[]): string =>
  `{${list.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
