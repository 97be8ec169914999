import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TooOften } from '#platform/session/rate.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { countBy, networkOf } from './rate.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('a rate rule', () => {
  let test: TestContext;
  beforeAll(async () => {
    test = await testContext();
  });
  afterAll(() => test.close());

  const waits: number[] = [];
  const rule = { name: 'rule', most: 3, seconds: 60 };
  const hit = (ip: string) =>
    countBy(test.context, rule, ip).then(
      () => 200,
      (error: TooOften) => {
        waits.push(error.wait);
        return error.status;
      },
    );

  it('limits concurrent calls and resets after its window', async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => hit('192.0.2.1')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(waits).toHaveLength(5);
    for (const wait of waits) expect(wait).toBeGreaterThan(50);
    await sql`update rate set window_start = window_start - interval '60 seconds'`.execute(
      test.context.database.kysely,
    );
    expect(await hit('192.0.2.1')).toBe(200);
  });

  it('counts each IPv4 address and each IPv6 /64', async () => {
    for (const ip of ['2001:db8:9:9::1', '2001:db8:9:9::2', '2001:db8:9:9::3']) expect(await hit(ip)).toBe(200);
    expect(await hit('2001:db8:9:9::4')).toBe(429);
    expect(await hit('2001:db8:9:8::4')).toBe(200);
  });
});
