import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghaiText } from '../clock.ts';
import type { Database } from './open.ts';
import { commitWithNext } from './postgres/journey-client.ts';
import { freshDatabase } from './testing/testing.ts';

interface Row {
  id: string;
  amount: number;
  note: string | null;
}

let database: Database;
let db: Kysely<{ trial: Row }>;

beforeAll(async () => {
  database = await freshDatabase();
  db = database.kysely as Kysely<{ trial: Row }>;
  await sql`create table trial (id bigint primary key default next_id(), amount integer not null default 0, note text)`.execute(
    db,
  );
  await sql`create unique index trial_note on trial (note)`.execute(db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate trial`.execute(db));

const insert = (note: string) => db.insertInto('trial').values({ note, amount: 0 } as Row);
const total = async () => (await db.selectFrom('trial').select(sql<number>`count(*)::int`.as('n')).execute())[0]?.n;

describe('transactions', () => {
  it('leave nothing after a roll-back', async () => {
    const failed = db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('trial')
        .values({ note: 'a', amount: 1 } as Row)
        .execute();
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await total()).toBe(0);
  });

  it('end with a client dropped inside them', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("insert into trial (note) values ('lost')");
    client.release(true);
    await insert('kept').execute();
    const { rows } = await database.pool.query('select note, now() = statement_timestamp() as alone from trial');
    expect(rows).toEqual([{ note: 'kept', alone: true }]);
  });

  it('lose no update of fifty concurrent ones', async () => {
    await insert('counter').execute();
    const add = () =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('trial').select('amount').forUpdate().executeTakeFirstOrThrow();
        await transaction
          .updateTable('trial')
          .set({ amount: row.amount + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 50 }, add));
    const { amount } = await db.selectFrom('trial').select('amount').executeTakeFirstOrThrow();
    expect(amount).toBe(50);
  });

  it("report PostgreSQL's error code and keep the connection", async () => {
    await insert('twice').execute();
    const refused = insert('twice').execute();
    await expect(refused).rejects.toBeInstanceOf(pg.DatabaseError);
    await expect(refused).rejects.toMatchObject({ code: '23505', constraint: 'trial_note' });
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
    await expect(sql`select ${'x'}::integer`.execute(db)).rejects.toMatchObject({ code: '22P02' });
    expect(await total()).toBe(1);
  });
});

describe('the last statement of a transaction', () => {
  const announced = (transaction: Kysely<{ trial: Row }>) => sql.raw(commitWithNext).execute(transaction);

  it('commits the transaction, even as its only statement', async () => {
    const seen = await db.transaction().execute(async (transaction) => {
      await announced(transaction);
      const row = await transaction
        .insertInto('trial')
        .values({ note: 'only', amount: 7 } as Row)
        .returning(['note', 'amount'])
        .executeTakeFirst();
      return row;
    });
    expect(seen).toEqual({ note: 'only', amount: 7 });
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('trial')
        .values({ note: 'first' } as Row)
        .execute();
      await announced(transaction);
      await transaction
        .insertInto('trial')
        .values({ note: 'last' } as Row)
        .execute();
    });
    expect(await total()).toBe(3);
  });

  it('rolls back the others when it fails', async () => {
    const write = (notes: readonly string[]) =>
      db.transaction().execute(async (transaction) => {
        for (const [index, note] of notes.entries()) {
          if (index === notes.length - 1) await announced(transaction);
          await transaction
            .insertInto('trial')
            .values({ note } as Row)
            .execute();
        }
      });
    await insert('taken').execute();
    await expect(write(['other', 'taken'])).rejects.toMatchObject({ code: '23505' });
    await expect(write(['taken'])).rejects.toMatchObject({ code: '23505' });
    expect(await total()).toBe(1);
    await write(['taken too', 'and this']);
    expect(await total()).toBe(3);
  });

  it('rejects any later statement', async () => {
    const late = db.transaction().execute(async (transaction) => {
      await announced(transaction);
      await transaction
        .insertInto('trial')
        .values({ note: 'last' } as Row)
        .execute();
      await transaction
        .insertInto('trial')
        .values({ note: 'late' } as Row)
        .execute();
    });
    await expect(late).rejects.toThrow('committed with the statement before');
    const { rows } = await sql<{ note: string }>`select note from trial`.execute(db);
    expect(rows).toEqual([{ note: 'last' }]);
    await insert('the connection goes on').execute();
  });
});

describe('a server that lost its prepared statements', () => {
  it('fails once, then recovers', async () => {
    const write = (note: string) => db.transaction().execute((transaction) => insertIn(transaction, note));
    const insertIn = (transaction: Kysely<{ trial: Row }>, note: string) =>
      transaction
        .insertInto('trial')
        .values({ note } as Row)
        .execute();
    await write('before');
    await sql`deallocate all`.execute(db);
    const outcomes = [];
    for (const note of ['first', 'second', 'third'])
      outcomes.push(
        await write(note).then(
          () => true,
          () => false,
        ),
      );
    expect(outcomes.slice(-1)).toEqual([true]);
    expect(await total()).toBe(1 + outcomes.filter((went) => went).length);
  });
});

describe('the first statement of a transaction', () => {
  it('begins it, also with several statements or a failure', async () => {
    const changed = db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = '7s'; insert into trial (note) values ('two in one')`.execute(
        transaction,
      );
      throw new Error('changed my mind');
    });
    await expect(changed).rejects.toThrow('changed my mind');
    const failing = db.transaction().execute((transaction) => sql`select ${1}::int / 0`.execute(transaction));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await total()).toBe(0);
  });

  it('is not sent for an empty transaction', async () => {
    await db.transaction().execute(async () => undefined);
    const { rows } = await sql<{ alone: boolean }>`select now() = statement_timestamp() as alone`.execute(db);
    expect(rows).toEqual([{ alone: true }]);
  });
});

describe('values', () => {
  it('arrive in the types of the contract', async () => {
    const { rows } = await sql`
      select 9007199254740993::int8 as id, 12.50::numeric as score, 1234567890.123456::numeric as long,
        null::numeric as none, date '2026-02-28' as day, array[9007199254740993, null]::int8[] as ids,
        array['2026-02-28 01:02:03+08']::timestamptz[] as times, '{"snake_key": {"camelKey": 1}}'::jsonb as content,
        array[1.5, 2]::numeric[] as scores, true as yes, 7 as few`.execute(db);
    expect(rows).toEqual([
      {
        id: '9007199254740993',
        score: 12.5,
        long: '1234567890.123456',
        none: null,
        day: '2026-02-28',
        ids: ['9007199254740993', null],
        times: ['2026-02-28 01:02:03'],
        content: { snake_key: { camelKey: 1 } },
        scores: [1.5, 2],
        yes: true,
        few: 7,
      },
    ]);
  });

  it.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('keep their time on a machine in %s', async (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const written = '2026-07-01 00:30:00';
      const { rows } = await sql<{ back: string; day: string; now: string }>`
        select ${written}::timestamptz(0) as back, (${written}::timestamptz)::date as day, now() as now`.execute(db);
      expect(rows[0]).toMatchObject({ back: written, day: '2026-07-01' });
      expect(rows[0]?.now.slice(0, 13)).toBe(shanghaiText(Date.now()).slice(0, 13));
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('stay intact when large', async () => {
    const note = '考'.repeat(400_000);
    const { rows } = await sql<{ text: string }>`
      select ${note}::text as text from generate_series(1, 5)`.execute(db);
    expect(rows.map((row) => row.text === note)).toEqual([true, true, true, true, true]);
  });
});

describe('NOTIFY', () => {
  it('arrives after the commit, not after a roll-back', async () => {
    const heard: string[] = [];
    const { promise: last, resolve } = Promise.withResolvers<void>();
    const stop = await database.listen('trial_Channel', (payload) => {
      heard.push(payload);
      if (payload === 'last') resolve();
    });
    const send = (payload: string, fail: boolean) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_notify('trial_Channel', ${payload})`.execute(transaction);
        if (fail) throw new Error('rolled back');
      });
    await send('first', false);
    await expect(send('never', true)).rejects.toThrow('rolled back');
    await send('last', false);
    await last;
    expect(heard).toEqual(['first', 'last']);
    await stop();
  });

  it('arrives after the connection was replaced', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const stop = await database.listen('trial_again', resolve);
    const client = await database.pool.connect();
    client.release(true);
    await sql`select pg_notify('trial_again', 'there')`.execute(db);
    expect(await promise).toBe('there');
    await stop();
  });
});

describe('next_id()', () => {
  it('gives twenty thousand different ids to concurrent callers', async () => {
    const take = () => database.pool.query<{ id: string }>('select next_id() as id from generate_series(1, 1000)');
    const answers = await Promise.all(Array.from({ length: 20 }, take));
    const ids = answers.flatMap((answer) => answer.rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(20_000);
  });

  it('rises, contains time and shard, and fits 63 bits', async () => {
    const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, 5000)`.execute(db);
    const ids = rows.map((row) => BigInt(row.id));
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true);
    const [first = 0n] = ids;
    expect(first < 2n ** 63n).toBe(true);
    expect((first >> 12n) & 1023n).toBe(0n);
    const { rows: later } = await sql<{ id: string }>`select next_id() as id`.execute(db);
    const made = Number(BigInt(later[0]?.id ?? 0) >> 22n) + Date.UTC(2024, 0, 1);
    expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
  });

  it('runs half a minute ahead, then follows the clock', async () => {
    const second = 4096 * 1000;
    const after = async (seconds: number): Promise<{ before: string; next: string }> => {
      const { rows } = await sql<{ before: string; next: string }>`
        select before, ((next >> 22) << 12) | (next & 4095) as next from (
          select setval('id_sequence', ((extract(epoch from clock_timestamp()) * 1000 - 1704067200000)::bigint << 12)
            - ${seconds * second}::bigint) as before, next_id() as next offset 0) taken`.execute(db);
      return rows[0] ?? { before: '', next: '' };
    };
    const near = await after(20);
    expect(BigInt(near.next) - BigInt(near.before)).toBe(1n);
    const far = await after(40);
    expect(BigInt(far.next) - BigInt(far.before)).toBeGreaterThanOrEqual(40n * BigInt(second));
  });

  it('stays unique while ahead of the clock', async () => {
    await sql`select setval('id_sequence', last_value + 4096 * 5000) from id_sequence`.execute(db);
    const { rows } = await sql<{ n: number }>`
      select count(distinct next_id())::int as n from generate_series(1, 5000)`.execute(db);
    expect(rows[0]?.n).toBe(5000);
  });
});

it('answers a ping', async () => {
  await expect(database.ping()).resolves.toBeUndefined();
});
