import './testing-storage.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearErrorLog, dropLogged, logError, useErrorLog } from './error-log.ts';
import { parcelsOf } from './log-parcels.ts';

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://localhost/petitionManage/index' });
  clearErrorLog();
});
const entries = () => useErrorLog.getState().entries;

it('stores six fields per error and the newest two hundred', () => {
  for (let n = 0; n < 205; n += 1) logError(new TypeError(`no ${n}`), 'at Page');
  expect(entries()).toHaveLength(200);
  expect(entries().at(-1)).toMatchObject({
    type: 'TypeError',
    message: 'no 204',
    info: 'at Page',
    url: 'http://localhost/petitionManage/index',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(entries().at(-1)?.stack).toContain('error-log.test');
  expect(JSON.parse(localStorage.getItem('kaoxin-logsList') ?? '').content).toHaveLength(200);
});

it('removes only what has been sent', () => {
  logError('one', '');
  const sent = entries();
  logError('two', '');
  dropLogged(sent);
  expect(entries().map(({ message }) => message)).toEqual(['two']);
});

it('splits entries into requests of limited size, in order', () => {
  for (const size of [300, 300, 300, 5000, 10]) logError(new Error('字'.repeat(size)), '');
  const small = entries().map((entry) => ({ ...entry, stack: '' }));
  const parcels = parcelsOf(small, 3000);
  expect(parcels.flat()).toEqual(small);
  expect(parcels.map((parcel) => parcel.length)).toEqual([2, 1, 1, 1]);
});
