import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../open.ts';
import { freshDatabase } from '../testing/testing.ts';
import { openPostgres } from './postgres.ts';

/** Needs the PostgreSQL of TEST_DATABASE_URL: these tests need several connections. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('PostgreSQL', () => {
  let database: Database;
  let db: Kysely<unknown>;
  beforeAll(async () => {
    database = await freshDatabase();
    db = database.kysely;
    await sql`create table trial (id integer primary key, n integer)`.execute(db);
    await sql`insert into trial values (1, 1)`.execute(db);
  });
  afterAll(() => database.close());

  async function cutAll(): Promise<void> {
    const killer = await database.pool.connect();
    try {
      await killer.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    } finally {
      killer.release(true);
    }
  }

  it('recovers after all its connections were terminated', async () => {
    const heard = Promise.withResolvers<string>();
    const stop = await database.listen('cut', heard.resolve);
    const held = await database.pool.connect();
    await held.query('begin');
    await cutAll();
    await expect(held.query('select 1')).rejects.toThrow();
    held.release();
    await expect.poll(() => sql`select 1 as one`.execute(db).then(({ rows }) => rows.length)).toBe(1);
    const listening = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query = 'listen "cut"'`.execute(db);
    await expect.poll(async () => (await listening()).rows[0]?.n).toBe(1);
    await sql`select pg_notify('cut', 'again')`.execute(db);
    expect(await heard.promise).toBe('again');
    await stop();
  });

  it('names repeated queries, recovers after shape changes', async () => {
    const held = await database.pool.connect();
    const read = () => held.query('select * from trial where id = $1', [1]);
    await read();
    await read();
    await read();
    const { rows } = await held.query(
      "select name from pg_prepared_statements where statement like 'select * from trial%'",
    );
    expect(rows).toHaveLength(1);
    await held.query('alter table trial add column added integer');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([{ id: 1, n: 1, added: null }]);
    held.release();
  });

  it('reports a lock timeout', { timeout: 10_000 }, async () => {
    const held = await database.pool.connect();
    await held.query('begin');
    await held.query('update trial set n = 2');
    await expect(sql`update trial set n = 3`.execute(db)).rejects.toMatchObject({ code: '55P03' });
    await held.query('rollback');
    held.release();
  });

  it('reports only a read-only primary as unhealthy', async () => {
    const address = new URL(process.env.TEST_DATABASE_URL ?? '');
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    const options = { url: address.href, connections: 2, shard: 0, warn: () => undefined };
    await expect(openPostgres(options)).rejects.toThrow(/只读/);
    const replica = await openPostgres({ ...options, readOnly: true });
    await replica.close();
  });

  it('refuses to open a server that does not answer', async () => {
    const options = { url: 'postgres://nobody@127.0.0.1:1/none', connections: 2, shard: 0, warn: () => undefined };
    await expect(openPostgres(options)).rejects.toThrow(/ECONNREFUSED/);
  });
});
