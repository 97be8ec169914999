import { expect, it } from 'vitest';
import type { SearchField } from '../search/search-field.ts';
import { kept, shown } from './moving-days.ts';

const received: SearchField = {
  key: 'receivedTime',
  label: ['收到时间', 'Received'],
  input: 'days',
  from: 'receivedTimeStart',
  until: 'receivedTimeEnd',
  withTime: false,
};
const made: SearchField = { key: 'createTime', label: ['', ''], input: 'days', from: 'a', until: 'b', withTime: true };
const search = [received, made];
const last30 = { receivedTimeStart: '2026-10-25', receivedTimeEnd: '2026-11-23' };

it('stores a preset as a relative range', () => {
  const view = kept({ ...last30, tab: 'mine' }, search, '2026-11-23');
  expect(view).toEqual({ receivedTimeStart: '@days30', receivedTimeEnd: '@days30', tab: 'mine' });
  expect(shown(view, search, '2026-11-23')).toEqual({ ...last30, tab: 'mine' });
  expect(shown(view, search, '2026-12-01')).toMatchObject({
    receivedTimeStart: '2026-11-02',
    receivedTimeEnd: '2026-12-01',
  });
});

it('includes the last second of the last day', () => {
  const month = { a: '2026-11-01 00:00:00', b: '2026-11-30 23:59:59' };
  const view = kept(month, search, '2026-11-23');
  expect(view).toEqual({ a: '@month', b: '@month' });
  expect(shown(view, search, '2027-02-03')).toEqual({ a: '2027-02-01 00:00:00', b: '2027-02-28 23:59:59' });
});

it('keeps other days and drops unknown ranges', () => {
  const fixed = { receivedTimeStart: '2026-10-01', receivedTimeEnd: '2026-10-09' };
  expect(kept(fixed, search, '2026-11-23')).toEqual(fixed);
  expect(shown({ receivedTimeStart: '@gone', receivedTimeEnd: '@gone', tab: '1' }, search, '2026-11-23')).toEqual({
    tab: '1',
  });
});
