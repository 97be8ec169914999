import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseClock, fixedClock, shanghaiEpoch, shanghaiText } from './clock.ts';
import type { Database } from './database/open.ts';
import { freshDatabase } from './database/testing/testing.ts';

describe('fixedClock', () => {
  it('changes only when set', () => {
    const clock = fixedClock('2026-02-28 23:59:59');
    expect(clock.now()).toBe('2026-02-28 23:59:59');
    clock.advance(1000);
    expect(clock.now()).toBe('2026-03-01 00:00:00');
    clock.set('2028-02-29 12:00:00');
    expect(clock.now()).toBe('2028-02-29 12:00:00');
  });

  it('rejects an invalid time', () => {
    expect(() => fixedClock('yesterday')).toThrow(/yyyy-MM-dd/);
  });
});

it('uses Asia/Shanghai in any time zone of the machine', () => {
  expect(shanghaiText(0)).toBe('1970-01-01 08:00:00');
  expect(shanghaiEpoch('1970-01-01 08:00:00')).toBe(0);
});

describe('databaseClock', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  it('follows the database', async () => {
    const clock = await databaseClock(database);
    const before = clock.epoch();
    const { rows } = await database.pool.query<{ epoch: number; text: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as epoch, clock_timestamp()::timestamptz as text',
    );
    const after = clock.epoch();
    const [row] = rows;
    clock.close();
    expect(row?.epoch).toBeGreaterThan(before - 100);
    expect(row?.epoch).toBeLessThan(after + 100);
    expect(Math.abs(shanghaiEpoch(row?.text ?? '') - before)).toBeLessThan(2000);
  });

  it("ignores a step of the machine's clock", async () => {
    const clock = await databaseClock(database);
    const before = clock.epoch();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const after = clock.epoch();
    vi.useRealTimers();
    clock.close();
    expect(after - before).toBeLessThan(1000);
  });
});
