import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TooOften } from '#platform/session/rate.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { earlier, setRows } from '../../../testing/rows.ts';
import { countBy, networkOf, siteOf } from './rate.ts';

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
    ['10.77.6.6:1000', '10.77.6.6'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
    ['::ffff:0a4d:0404', '10.77.4.4'],
    ['::FFFF:a4d:404', '10.77.4.4'],
    ['0:0:0:0:0:ffff:10.77.4.4', '10.77.4.4'],
    ['[::ffff:10.77.4.4]:8080', '10.77.4.4'],
    ['64:ff9b::10.77.4.4', '64:ff9b:0:0'],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

it.each([
  ['2001:db8:1:2::9', '2001:db8:1/48'],
  ['2001:db8:1:2', '2001:db8:1/48'],
  ['2001:db8::1', '2001:db8:0/48'],
  ['192.0.2.7', undefined],
  ['::ffff:0a4d:0404', undefined],
])('finds the /48 of %s', (ip, site) => expect(siteOf(ip)).toBe(site));

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
    await setRows(test.context.database.kysely, 'rate', {}, { windowStart: earlier('windowStart', '60 seconds') });
    expect(await hit('192.0.2.1')).toBe(200);
  });

  it('counts each IPv4 address and each IPv6 /64', async () => {
    for (const ip of ['2001:db8:9:9::1', '2001:db8:9:9::2', '2001:db8:9:9::3']) expect(await hit(ip)).toBe(200);
    expect(await hit('2001:db8:9:9::4')).toBe(429);
    expect(await hit('2001:db8:9:8::4')).toBe(200);
  });

  it('limits an IPv6 /48 to ten times the bound', async () => {
    for (let network = 0; network < 30; network += 1) expect(await hit(`2001:db8:77:${network}::1`)).toBe(200);
    expect(await hit('2001:db8:77:99::1')).toBe(429);
    expect(await hit('2001:db8:78:99::1')).toBe(200);
  });

  it('counts an address with ports once', async () => {
    for (let port = 1000; port < 1003; port += 1) expect(await hit(`10.77.6.6:${port}`)).toBe(200);
    expect(await hit('10.77.6.6:1003')).toBe(429);
    expect(await hit('::ffff:0a4d:0606')).toBe(429);
  });
});
