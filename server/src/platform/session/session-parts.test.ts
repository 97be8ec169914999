import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimedClient } from './clients.ts';
import { delayAfter } from './failures.ts';
import { idleLimit, wholeSetting } from './limits.ts';
import { actingAs } from './make-sessions.ts';
import { isCommon, isCommonDigest } from './password/common-passwords.ts';
import { weakness } from './password/password-policy.ts';
import { digestOf, hashPassword, nobodysHash, verifyPassword } from './password/passwords.ts';
import { Turns } from './password/turns.ts';
import { hashToken, newPair, newToken, openSuccessor, sealSuccessor } from './tokens.ts';

const digest = digestOf('Harbour-violet-7');

test('stores passwords salted and slow, accepts only their digest', async () => {
  const [one, two] = await Promise.all([hashPassword(digest), hashPassword(digest)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain(digest);
  expect(await verifyPassword(digest, one)).toBe(true);
  expect(await verifyPassword(digestOf('harbour-violet-7'), one)).toBe(false);
  expect(await verifyPassword(digest, nobodysHash)).toBe(false);
  await expect(verifyPassword(digest, 'plain')).rejects.toThrow('PHC');
});

test('verifies a hash made with other costs', async () => {
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 256, passes: 1, parallelism: 2 };
  const tag = argon2Sync('argon2id', { message: digest, nonce: salt, tagLength: 32, ...cost });
  const stored = `$argon2id$v=19$m=256,t=1,p=2$${salt.toString('base64').slice(0, 22)}$${tag.toString('base64').slice(0, 43)}`;
  expect(await verifyPassword(digest, stored)).toBe(true);
  expect(await verifyPassword(digestOf('other'), stored)).toBe(false);
});

test('uses a digest unchanged, hashes other texts as typed', () => {
  expect(digestOf('d41d8cd98f00b204e9800998ecf8427e')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(digestOf('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(digestOf('密码')).not.toBe(digestOf(' 密码'));
});

test('creates unique 256-bit tokens that seal their successor', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, newToken));
  expect(tokens.size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const pair = newPair();
  const used = newToken();
  const sealed = sealSuccessor(pair, used);
  expect(openSuccessor(sealed, used)).toEqual(pair);
  expect(() => openSuccessor(sealed, newToken())).toThrow();
  expect(() => openSuccessor(sealed, hashToken(used).toString('base64url'))).toThrow();
});

test.each([
  ['Basic a2FveGluOng=', 'kaoxin'],
  ['basic%20a2FveGluOng=', 'kaoxin'],
  ['Basic a2FveGlu', ''],
  ['Basic', ''],
  [undefined, ''],
])('reads %j as client %j', (header, client) => {
  expect(claimedClient(header)).toBe(client);
});

const policy = { minLength: 10, classes: 3, history: 5 };
test.each([
  ['Admin@123456', '常见'],
  ['P@$$w0rd2025', '常见'],
  ['1qaz@WSX3edc', '常见'],
  ['Woaini5201314', '常见'],
  ['Zhangwei123456', '常见'],
  ['aB3$aB3$a', '长度'],
  ['ABCDEFGHIJ12', '3种'],
  ['linzhihe', '长度'],
  ['Xx-LinZhiHe-88', '账号'],
])('refuses %s', (password, why) => {
  expect(weakness(password, 'linzhihe', policy)?.[0]).toContain(why);
});
test.each(['Harbour-violet-7', '江澜春水绿如蓝Ab1', 'correct7Horse-staple', 'Jianglan#2026', 'Training-Room-2026'])(
  'accepts %s',
  (password) => {
    expect(weakness(password, 'linzhihe', policy)).toBeUndefined();
  },
);

test('recognizes common passwords by their digest', async () => {
  for (const common of ['123456', 'password', 'Admin123', 'woaini1314', '19880808'])
    expect(await isCommonDigest(digestOf(common)), common).toBe(true);
  expect(await isCommonDigest(digest)).toBe(false);
  expect(isCommon('20260101')).toBe(true);
});

test('delays failures beyond the limit, at most five seconds', () => {
  expect([0, 29, 30, 39, 40, 70, 80, 5_000].map((failures) => delayAfter(failures, 30))).toEqual([
    0, 0, 250, 250, 500, 4_000, 5_000, 5_000,
  ]);
});

test('reads invalid parameters as the default', () => {
  const value = (text: string) => wholeSetting(new Map([['key', text]]), 'key', 7, 1, 100);
  expect([value('12'), value(' 12 '), value('0'), value('101'), value('x'), value(''), value('1e2')]).toEqual([
    12, 12, 7, 7, 7, 7, 7,
  ]);
  expect(wholeSetting(new Map(), 'key', 7, 1, 100)).toBe(7);
  expect([idleLimit('45'), idleLimit('0'), idleLimit('never'), idleLimit(null), idleLimit('9999')]).toEqual([
    45, 30, 30, 30, 30,
  ]);
});

test('uses chosen roles and department while still held', () => {
  const held = { roleIds: ['1', '2'], deptIds: ['8', '9'] };
  const acting = (chosenRoles: string[], chosenDept: string | null) => actingAs({ ...held, chosenRoles, chosenDept });
  expect(acting([], null)).toEqual({ roleIds: ['1', '2'], deptId: '8' });
  expect(acting(['2'], '9')).toEqual({ roleIds: ['2'], deptId: '9' });
  expect(acting(['3'], '7')).toEqual({ roleIds: [], deptId: '8' });
});

test('queues tasks per key and refuses a full queue', async () => {
  const turns = new Turns(2, 3);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(n);
    await Promise.resolve();
    running -= 1;
    if (n === 2) throw new Error('one fails');
    return n;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => turns.run('key', task(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(all.map((each) => each.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(await turns.run('key', task(9))).toBe(9);
});
