import '../memory/testing-storage.ts';
import { expect, it } from 'vitest';
import { isChunkFailure, within } from './chunk.ts';

it('passes on results and failures in time', async () => {
  await expect(within(Promise.resolve('page'), 1000)).resolves.toBe('page');
  await expect(within(Promise.reject(new Error('gone')), 1000)).rejects.toThrow('gone');
});

it('fails after the time limit', async () => {
  const late = within(new Promise(() => undefined), 5);
  await expect(late).rejects.toThrow('页面加载超时');
  await expect(late).rejects.toSatisfy(isChunkFailure);
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true);
  expect(isChunkFailure(new TypeError('a is not a function'))).toBe(false);
});
