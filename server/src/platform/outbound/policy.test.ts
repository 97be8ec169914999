import { expect, test } from 'vitest';
import { mayReach, mayReachUrl, NotReachable, namedOnly } from './policy.ts';
import { defaultRules, type Outbound, readAllowRules } from './rules.ts';

const outbound = (text: string, own = 'kaoxin.example'): Outbound => {
  const rules = readAllowRules(text);
  if ('wrong' in rules) throw new Error(rules.wrong);
  return { rules, own };
};
const byDefault = outbound(defaultRules);

test.each([
  ['127.0.0.1', 443],
  ['[::1]', 443],
  ['::ffff:127.0.0.1', 443],
  ['[::ffff:7f00:1]', 443],
  ['[0:0:0:0:0:ffff:10.0.0.1]', 443],
  ['[::127.0.0.1]', 443],
  ['[::7f00:1]', 443],
  ['[0:0:0:0:0:0:a00:1]', 443],
  ['[::ffff:0:127.0.0.1]', 443],
  ['[::169.254.169.254]', 443],
  ['10.0.0.8', 443],
  ['172.16.3.4', 443],
  ['192.168.1.1', 443],
  ['100.64.0.1', 443],
  ['169.254.169.254', 443],
  ['100.100.100.200', 443],
  ['[fd00:ec2::254]', 443],
  ['[64:ff9b::a00:1]', 443],
  ['0.0.0.0', 443],
  ['255.255.255.255', 443],
  ['localhost', 443],
  ['localhost.', 443],
  ['2130706433', 443],
  ['0x7f000001', 443],
  ['0177.0.0.1', 443],
  ['127.1', 443],
  ['8.8.8.8', 22],
  ['8.8.8.8', 80],
  ['8.8.8.8', 0],
  ['kaoxin.example', 443],
  ['a b', 443],
  ['no-such-name.invalid', 443],
  ['', 443],
])('does not reach %s:%d by default', async (host, port) => {
  await expect(mayReach(byDefault, host, port)).rejects.toThrow(NotReachable);
});

test('reaches a public address over https only', async () => {
  expect(await mayReach(byDefault, '8.8.8.8', 443)).toEqual({
    host: '8.8.8.8',
    address: '8.8.8.8',
    family: 4,
    port: 443,
  });
  expect(await mayReach(byDefault, '[2606:4700::1111]', 443)).toMatchObject({ address: '2606:4700::1111', family: 6 });
});

test('reaches an internal address named by a rule', async () => {
  const named = outbound('localhost:9000, 10.1.0.0/16:5432, [fd12::]/16');
  expect(await mayReach(named, 'LOCALHOST', 9000)).toMatchObject({ host: 'localhost', port: 9000 });
  expect(await mayReach(named, '10.1.2.3', 5432)).toMatchObject({ address: '10.1.2.3' });
  expect(await mayReach(named, '[fd12::5]', 1)).toMatchObject({ address: 'fd12::5' });
  for (const [host, port] of [
    ['localhost', 22],
    ['10.2.0.1', 5432],
    ['10.1.2.3', 22],
    ['8.8.8.8', 443],
  ] as const)
    await expect(mayReach(named, host, port)).rejects.toThrow(NotReachable);
});

test('reaches the own host only by a rule', async () => {
  await expect(mayReach(outbound('public', '8.8.8.8'), '8.8.8.8', 443)).rejects.toThrow(NotReachable);
  expect(await mayReach(outbound('8.8.8.8', '8.8.8.8'), '8.8.8.8', 443)).toMatchObject({ port: 443 });
});

test('reaches a data source only where a rule names it', async () => {
  const reaches = (rules: string, host: string) =>
    mayReach(namedOnly(outbound(rules)), host, 5432).then(
      () => true,
      () => false,
    );
  expect(await reaches('public', '8.8.8.8')).toBe(false);
  expect(await reaches('public,8.8.8.0/24:5432', '8.8.8.8')).toBe(true);
});

test('never reaches link-local addresses', async () => {
  const wide = outbound('public, 0.0.0.0/0, [::]/0, 169.254.169.254');
  for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]'])
    await expect(mayReach(wide, host, 80)).rejects.toThrow(NotReachable);
});

test('takes equally long for unknown and forbidden hosts', async () => {
  for (const host of ['127.0.0.1', 'localhost', 'a..b']) {
    const started = performance.now();
    await expect(mayReach(byDefault, host, 443)).rejects.toThrow(NotReachable);
    expect(performance.now() - started).toBeGreaterThan(295);
  }
});

test.each([
  'file:///etc/passwd',
  'gopher://8.8.8.8/',
  'http://8.8.8.8/',
  'https://u:p@8.8.8.8/',
  'https://8.8.8.8:22/',
  'x',
])('rejects %s as a web address', async (address) => {
  await expect(mayReachUrl(byDefault, address)).rejects.toThrow(NotReachable);
});

test('reaches a web address with its port', async () => {
  expect(await mayReachUrl(byDefault, 'https://8.8.8.8/sms?x=1')).toMatchObject({ port: 443, address: '8.8.8.8' });
});

test.each(['public:0', 'public:70000', '10.0.0.0/99', 'a b', 'http://x/', '10.0.0.1:x'])(
  'rejects the rule %s',
  (entry) => {
    expect(readAllowRules(`public:443, ${entry}`)).toEqual({ wrong: entry });
  },
);
