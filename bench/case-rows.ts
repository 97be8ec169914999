import type pg from 'pg';

const further = [
  ['appeal', 'SS'],
  ['message', 'GZ'],
  ['reinspection_user', 'FH'],
  ['economist', 'JS'],
] as const;

interface Column {
  name: string;
  type: string;
  required: boolean;
}

const filler: Readonly<Record<string, string>> = {
  bigint: 'n',
  integer: '1',
  smallint: '1',
  numeric: '1',
  text: "'x' || n",
  jsonb: "'[]'::jsonb",
  ARRAY: "'{}'",
  boolean: 'false',
  date: 'current_date',
  'timestamp with time zone': 'now()',
};

/**
 *
 * Cases of the other kinds, a quarter as many as petitions each, copied from their common columns with new numbers.
 * Returns the
 * total number of cases.
 * @param sealed encrypted changes of a correction
 *
 */
export async function addFurtherKinds(db: pg.Client, sealed: string): Promise<number> {
  const petition = new Set((await columnsOf(db, 'petition_letter')).map(({ name }) => name));
  for (const [table, letters] of further) {
    const chosen = (await columnsOf(db, table)).filter(
      ({ name, required }) => name !== 'id' && (petition.has(name) || required),
    );
    const values = chosen.map(({ name, type }) =>
      name === 'case_no'
        ? `'${letters}' || n`
        : name === 'changes'
          ? db.escapeLiteral(sealed)
          : petition.has(name)
            ? `p.${name}`
            : (filler[type] ?? 'null'),
    );
    await db.query(`insert into ${table} (${chosen.map(({ name }) => name).join(', ')})
      select ${values.join(', ')} from (select *, row_number() over () as n from petition_letter where id % 4 = 0) p`);
    await db.query(`vacuum analyze ${table}`);
  }
  const counts = ['petition_letter', ...further.map(([table]) => table)].map(
    (table) => `(select count(*) from ${table})`,
  );
  const { rows } = await db.query<{ all: string }>(`select ${counts.join(' + ')} as all`);
  return Number(rows[0]?.all ?? 0);
}

async function columnsOf(db: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as required
      from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows;
}
