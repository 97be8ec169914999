import { expect, it } from 'vitest';
import type { Database } from '../open.ts';
import { freshDatabase } from './testing.ts';

const seed = async (database: Database) => {
  await database.pool.query('create table seeded (n integer)');
  await database.pool.query('insert into seeded values (1)');
};
const count = async (database: Database) =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from seeded')).rows[0]?.n;

it('gives independent seeded databases, also to concurrent callers', async () => {
  const template = { key: 'testing', seed };
  const [first, second] = await Promise.all([freshDatabase(template), freshDatabase(template)]);
  await first.pool.query('insert into seeded values (2)');
  expect(await count(first)).toBe(2);
  expect(await count(second)).toBe(1);
  await Promise.all([first.close(), second.close()]);
});

it('gives an empty database without a seed', async () => {
  const database = await freshDatabase();
  await expect(count(database)).rejects.toMatchObject({ code: '42P01' });
  const { rows } = await database.pool.query('select shard from instance');
  expect(rows).toEqual([{ shard: 0 }]);
  await database.close();
});
