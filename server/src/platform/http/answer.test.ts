import { get, post } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { answersOf, lazyWriter, writerOf } from './answer.ts';

const call = get('trial/detail', {
  title: ['试', 'Trial'],
  access: 'public',
  answer: z.object({ name: z.string(), note: z.string().nullable() }),
});

const write = (schema: unknown, answer: unknown) => JSON.parse(lazyWriter({ schema })(answer));

it('writes only fields of the declared answer', () => {
  const answer = { code: 200, success: true, msg: '操作成功', data: { name: '考', note: null, password: 'x' } };
  const { response } = answersOf(call).schema ?? { response: { 200: {} } };
  expect(write(response[200], answer)).toEqual({ ...answer, data: { name: '考', note: null } });
});

it('leaves file answers unchanged', () => {
  const sheet = post('trial/sheet', { title: ['试', 'Trial'], access: 'public', answer: z.null(), shape: 'file' });
  expect(answersOf(sheet)).toEqual({});
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
