import { allCalls } from '@kaoxin/contract/index.ts';
import { isSecret } from '@kaoxin/contract/resource.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { maskSecrets } from './mask-secrets.ts';

test('masks secrets in any spelling and depth', () => {
  const logged = maskSecrets({
    account: 'lin',
    password: 'x',
    newPassword2: 'x',
    'Blade-Auth': 'bearer t',
    access_token: 't',
    clientSecret: 's',
    code: '123456',
    roleCode: 'admin',
    list: [{ idNo: '990101199001010017', phone: '10000000112', name: '陈远' }],
    empty: { password: null },
  });
  expect(logged).toEqual({
    account: 'lin',
    password: '***',
    newPassword2: '***',
    'Blade-Auth': '***',
    access_token: '***',
    clientSecret: '***',
    code: '***',
    roleCode: 'admin',
    list: [{ idNo: '***', phone: '***', name: '陈远' }],
    empty: { password: null },
  });
});

test("masks a parameter's value unless its key is open", () => {
  const value = 'Start-2026-Here';
  const masked = (row: object) => (maskSecrets({ body: { ...row, paramValue: value } }) as { body: unknown }).body;
  for (const key of ['account.initPassword', ' ACCOUNT.initpassword ', 'sms.secret', 'gateway.token'])
    expect(masked({ paramKey: key })).toEqual({ paramKey: key, paramValue: '***' });
  expect(masked({ id: '1' })).toEqual({ id: '1', paramValue: '***' });
  expect(masked({ paramKey: null })).toEqual({ paramKey: null, paramValue: '***' });
  for (const key of ['sla.roll', 'password.minLength'])
    expect(masked({ paramKey: key })).toEqual({ paramKey: key, paramValue: value });
  expect(maskSecrets({ query: { paramValue_like: value } })).toEqual({ query: { paramValue_like: '***' } });
});

test('bounds cycles, depth, width and text length', () => {
  const ring: Record<string, unknown> = {
    date: new Date(0),
    bytes: Buffer.alloc(5),
    map: new Map([['token', 1]]),
    big: 1n,
    call: () => 1,
  };
  ring.self = ring;
  ring.deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 'x');
  ring.wide = Array.from({ length: 5000 }, () => 'x');
  ring.text = 'x'.repeat(100_000);
  ring.error = new Error('m');
  const logged = JSON.stringify(maskSecrets(ring));
  expect(logged.length).toBeLessThan(5000);
  expect(logged).toContain('"map":{"token":"***"}');
  expect(logged).toContain('"bytes":"[5 bytes]"');
  expect(logged).toContain('"self":"[…]"');
});

test('copies the value and keeps __proto__ a key', () => {
  const value = JSON.parse('{"__proto__": {"password": "x"}, "a": 1}');
  expect(JSON.stringify(maskSecrets(value))).toBe('{"__proto__":{"password":"***"},"a":1}');
  expect(JSON.stringify(value)).toContain('"password":"x"');
  expect(maskSecrets(undefined)).toBeUndefined();
});

test('masks every secret of the contract by name', () => {
  const secrets = allCalls.flatMap(({ body }) =>
    body instanceof z.ZodObject
      ? Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
          isSecret(schema) ? [name] : [],
        )
      : [],
  );
  expect(secrets).toEqual(expect.arrayContaining(['clientSecret', 'secretKey', 'password']));
  for (const name of secrets) expect(maskSecrets({ [name]: 'plain' })).toEqual({ [name]: '***' });
});
