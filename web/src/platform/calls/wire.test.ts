import '../memory/testing-storage.ts';
import { session } from '@kaoxin/contract/auth/session.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import { expect, it } from 'vitest';
import { fileNameIn } from './api.ts';
import { thingOf } from './queries.ts';
import { addressOf, jsonOf, refusalIn } from './wire.ts';

it('writes a call and its query as an address: lists joined, nothing left out stays out', () => {
  expect(addressOf(param.calls.remove, { ids: ['1', '2'], note: undefined, other: null })).toBe(
    '/api/blade-system/param/remove?ids=1%2C2',
  );
  expect(addressOf(session.captcha, undefined)).toBe('/api/blade-auth/oauth/captcha');
});

it('reads code and message of an answer as the specification says', () => {
  expect(refusalIn({ code: 400, msg: '请输入参数名称' }, 200)).toEqual({ code: 400, message: '请输入参数名称' });
  expect(refusalIn({ error_code: 'x', error_description: '验证码不正确' }, 400)).toEqual({
    code: 400,
    message: '验证码不正确',
  });
  expect(refusalIn(undefined, 502)).toEqual({ code: 502, message: '未知错误' });
  expect(refusalIn({ code: 200, msg: '操作成功' }, 200).code).toBe(200);
});

it('tells an answer that is no JSON from one nobody waits for any more', async () => {
  const broken = () => new Response('<html>', { status: 502 });
  expect(await jsonOf(broken(), undefined)).toBeUndefined();
  expect(await jsonOf(new Response('{"code":403,"msg":"没有操作权限"}'), undefined)).toMatchObject({ code: 403 });
  const left = new AbortController();
  left.abort();
  await expect(jsonOf(broken(), left.signal)).rejects.toThrow();
});

it('names the thing a call is about', () => {
  expect(thingOf('blade-system/param/list')).toBe('param');
  expect(thingOf('petitionLetter/page')).toBe('petitionLetter');
});

it('reads the name of a download, the extended form first', () => {
  expect(fileNameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%8F%82%E6%95%B0.xlsx`)).toBe('参数.xlsx');
  expect(fileNameIn('attachment; filename="plain.csv"')).toBe('plain.csv');
  expect(fileNameIn(`attachment; filename="b.csv"; filename*=UTF-8''%E5`)).toBe('b.csv');
  expect(fileNameIn(null)).toBeUndefined();
});
