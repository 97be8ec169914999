import { expect, it } from 'vitest';
import { ApiError } from '#platform/calls/api-error.ts';
import { refusedFields } from './refused-fields.ts';

const refusal = (data: unknown) => refusedFields(new ApiError(400, 'The value must be 1 or 0', 'r', { data }));

it('gives a single field its message', () => {
  expect(refusal({ fields: [{ path: 'paramValue', msg: '应为1或0' }] })).toEqual({
    paramValue: 'The value must be 1 or 0',
  });
});

it('gives each of several fields its message', () => {
  const fields = [
    { path: 'paramKey', msg: '甲' },
    { path: 'paramValue', msg: '乙' },
  ];
  expect(refusal({ fields })).toEqual({ paramKey: '甲', paramValue: '乙' });
});

it('gives the sentence to all merely named fields', () => {
  const words = 'The value must be 1 or 0';
  expect(refusal({ fields: ['centreId', 'roomNo'] })).toEqual({ centreId: words, roomNo: words });
});

it('reports an error in one item of a field', () => {
  expect(refusal({ fields: [{ path: 'uses.0', msg: '用途格式不正确' }] })).toEqual({
    uses: 'The value must be 1 or 0',
  });
});

it.each([null, undefined, 'text', [], {}, { fields: null }, { fields: [null, 1] }])('finds no field in %j', (data) => {
  expect(refusal(data)).toEqual({});
});
