import '../memory/testing-storage.ts';
import { session } from '@kaoxin/contract/auth/session.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileNameIn } from './api.ts';
import { thingOf } from './queries.ts';
import { addressOf, blobOf, jsonOf, needComplete, refusalIn, send } from './wire.ts';

it('writes queries with joined lists and without empty values', () => {
  expect(addressOf(param.calls.remove, { ids: ['1', '2'], note: undefined, other: null })).toBe(
    '/api/blade-system/param/remove?ids=1%2C2',
  );
  expect(addressOf(session.captcha, undefined)).toBe('/api/blade-auth/oauth/captcha');
});

it('reads code and message of an answer', () => {
  expect(refusalIn({ code: 400, msg: '请输入参数名称' }, 200)).toEqual({ code: 400, message: '请输入参数名称' });
  expect(refusalIn({ error_code: 'x', error_description: '验证码不正确' }, 400)).toEqual({
    code: 400,
    message: '验证码不正确',
  });
  expect(refusalIn(undefined, 500)).toEqual({ code: 500, message: '未知错误' });
  expect(refusalIn(undefined, 502).message).toBe('服务器暂时无法访问，请稍后重试');
  expect(refusalIn(undefined, 504).message).toBe('服务器响应缓慢，请稍后重试');
  expect(refusalIn({ code: 503, msg: '系统正在维护' }, 503).message).toBe('系统正在维护');
  expect(refusalIn({ code: 200, msg: '操作成功' }, 200).code).toBe(200);
});

it('distinguishes invalid JSON from an aborted read', async () => {
  const broken = () => new Response('<html>', { status: 502 });
  const waits = new AbortController().signal;
  expect(await jsonOf(broken(), waits)).toBeUndefined();
  expect(await jsonOf(new Response('{"code":403,"msg":"没有操作权限"}'), waits)).toMatchObject({ code: 403 });
  const left = new AbortController();
  left.abort();
  await expect(jsonOf(broken(), left.signal)).rejects.toThrow();
});

describe('slow or incomplete answers', () => {
  const detail = { call: param.calls.detail, query: { id: '1' }, withToken: false, timeout: 30 };
  const never = () => new Response(new ReadableStream({ start: () => undefined }));
  const good = () => new Response('{"code":200,"success":true,"msg":"","data":{"id":"1"}}');
  const serve = (...answers: (() => Response)[]) => {
    const asked = vi.fn(async () => (answers[Math.min(asked.mock.calls.length, answers.length) - 1] ?? good)());
    vi.stubGlobal('fetch', asked);
    return asked;
  };
  afterEach(() => vi.unstubAllGlobals());

  it.each([502, 503, 504])('retries a read that a proxy answers with %d', async (status) => {
    const asked = serve(() => new Response('<html>', { status }), good);
    expect((await send(detail)).answer).toMatchObject({ data: { id: '1' } });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('does not retry what this system refuses', async () => {
    const busy = () =>
      new Response('{"code":503,"msg":"系统正在维护"}', {
        status: 503,
        headers: { 'content-type': 'application/json' },
      });
    const asked = serve(busy, good);
    await expect(send({ ...detail, quiet: true })).rejects.toMatchObject({ code: 503, message: '系统正在维护' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('retries a read whose body does not arrive', async () => {
    const asked = serve(never, good);
    expect((await send(detail)).answer).toMatchObject({ data: { id: '1' } });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('reports a slow server as slow', async () => {
    const asked = serve(never);
    await expect(send(detail)).rejects.toMatchObject({ message: '服务器响应缓慢，请稍后重试' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([
    '',
    '<html>',
    '{"code":200,',
    'null',
    '[]',
    '{}',
    '{"code":200}',
    '{"code":200,"success":true,"msg":"操作成功"}',
  ])('rejects %j as an answer', async (body) => {
    serve(() => new Response(body));
    await expect(send(detail)).rejects.toMatchObject({ message: '服务器返回的内容不完整，请重试' });
  });

  it.each(['{}', 'null', ''])('rejects %j as the answer of an upload', (body) => {
    const answer = body === '' ? undefined : JSON.parse(body);
    expect(() => needComplete(param.calls.remove, answer)).toThrow('服务器返回的内容不完整，请重试');
    expect(() => needComplete(param.calls.remove, { code: 200, data: null })).not.toThrow();
  });

  it('reports an interrupted file', async () => {
    const broken = new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }));
    await expect(blobOf(broken, { call: param.calls.export })).rejects.toMatchObject({
      message: '网络连接失败，请检查网络后重试',
    });
  });

  it('sends a write only once', async () => {
    const asked = serve(never);
    const change = { ...detail, call: param.calls.remove, query: undefined, body: { ids: ['1'] } };
    await expect(send(change)).rejects.toMatchObject({ message: expect.stringContaining('慢') });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

it('finds the resource of a call', () => {
  expect(thingOf('blade-system/param/list')).toBe('param');
  expect(thingOf('petitionLetter/page')).toBe('petitionLetter');
});

it('prefers the extended file name of a download', () => {
  expect(fileNameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%8F%82%E6%95%B0.xlsx`)).toBe('参数.xlsx');
  expect(fileNameIn('attachment; filename="plain.csv"')).toBe('plain.csv');
  expect(fileNameIn(`attachment; filename="b.csv"; filename*=UTF-8''%E5`)).toBe('b.csv');
  expect(fileNameIn(null)).toBeUndefined();
});
