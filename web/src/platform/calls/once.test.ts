import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { onceKeys } from './once.ts';

const nameOf = ({ 'Idempotency-Key': key = '' }: Record<string, string>) => Promise.resolve(key);
const lost = (keys: string[]) => (headers: Record<string, string>) => {
  keys.push(headers['Idempotency-Key'] ?? '');
  return Promise.reject(new ApiError(0, '请求超时'));
};
const refused = () => Promise.reject(new ApiError(409, '已被处理'));

it('reuses the key only while no answer has arrived', async () => {
  const once = onceKeys();
  const keys: string[] = [];
  await once({ body: { title: '甲' } }, lost(keys)).catch(() => undefined);
  const again = await once({ body: { title: '甲' } }, nameOf);
  expect(keys).toEqual([again]);
  expect(again).toMatch(/^[0-9a-f]{32}$/);
  expect(await once({ body: { title: '甲' } }, nameOf)).not.toBe(again);
});

it('uses another key for other contents and after a refusal', async () => {
  const once = onceKeys();
  const keys: string[] = [];
  await once({ body: { title: '甲' } }, lost(keys)).catch(() => undefined);
  expect(keys).not.toContain(await once({ body: { title: '乙' } }, nameOf));
  await once({ body: { title: '甲' } }, lost(keys)).catch(() => undefined);
  await once({ body: { title: '甲' } }, refused).catch(() => undefined);
  expect(keys).not.toContain(await once({ body: { title: '甲' } }, nameOf));
});
