import { type Call, get, post } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { writerOf, written } from './answer.ts';

const call = get('trial/detail', {
  title: ['试', 'Trial'],
  access: 'public',
  answer: z.object({ name: z.string(), note: z.string().nullable() }),
});

/** The text and type of what a server sends for a result. */
async function sent(call: Call, result: unknown, status = 200): Promise<[unknown, unknown]> {
  const server = Fastify();
  server.get('/', async (_request, reply) => written(call, result, reply.status(status)));
  const { body, headers } = await server.inject('/');
  return [body, headers['content-type']];
}

const json = 'application/json; charset=utf-8';
const answer = { code: 200, success: true, msg: '操作成功', data: { name: '考', note: null, password: 'x' } };

it('writes only fields of the declared answer', async () => {
  const [body, type] = await sent(call, answer);
  expect(JSON.parse(String(body))).toEqual({ ...answer, data: { name: '考', note: null } });
  expect(type).toBe(json);
});

it('leaves file answers unchanged', async () => {
  const sheet = post('trial/sheet', { title: ['试', 'Trial'], access: 'public', answer: z.null(), shape: 'file' });
  expect(await sent(sheet, Buffer.from('a'))).toEqual(['a', 'application/octet-stream']);
  expect(await sent(sheet, answer)).toEqual([JSON.stringify(answer), json]);
});

it('leaves results with their own status unchanged', async () => {
  expect(await sent(call, { error: 'x' }, 400)).toEqual(['{"error":"x"}', json]);
});

it('leaves texts unchanged', async () => {
  expect(await sent(call, 'a')).toEqual(['a', 'text/plain; charset=utf-8']);
});

it('builds the writer of every call', () => {
  const broken = allCalls.filter((each) => {
    try {
      return typeof writerOf(each) !== 'function';
    } catch {
      return true;
    }
  });
  expect(broken.map(({ path }) => path)).toEqual([]);
});
