import { openEmbedded } from './embedded.ts';

const [, , folder = ''] = process.argv;
const database = await openEmbedded(folder, 0, console.warn);
await database.pool.query('create table if not exists written (n integer primary key, filler text)');
const { rows } = await database.pool.query<{ last: number }>('select coalesce(max(n), 0) as last from written');
for (let n = (rows[0]?.last ?? 0) + 1; ; n += 1) {
  await database.pool.query("insert into written values ($1, repeat('考', 500))", [n]);
  process.stdout.write(`${n}\n`);
}
