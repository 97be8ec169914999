import { expect, it } from 'vitest';
import { ApiError } from '#platform/calls/api-error.ts';
import { refusedFields } from './refused-fields.ts';

const refusal = (data: unknown) => refusedFields(new ApiError(400, 'The value must be 1 or 0', 'r', { data }));

it('gives the one field a refusal names its words', () => {
  expect(refusal({ fields: [{ path: 'paramValue', msg: '应为1或0' }] })).toEqual({
    paramValue: 'The value must be 1 or 0',
  });
});

it('gives each of several its own', () => {
  const fields = [
    { path: 'paramKey', msg: '甲' },
    { path: 'paramValue', msg: '乙' },
  ];
  expect(refusal({ fields })).toEqual({ paramKey: '甲', paramValue: '乙' });
});

it('gives all that a refusal merely names its sentence', () => {
  const words = 'The value must be 1 or 0';
  expect(refusal({ fields: ['centreId', 'roomNo'] })).toEqual({ centreId: words, roomNo: words });
});

it('gives a field that holds several things what is wrong with one of them', () => {
  expect(refusal({ fields: [{ path: 'uses.0', msg: '用途格式不正确' }] })).toEqual({
    uses: 'The value must be 1 or 0',
  });
});

it.each([null, undefined, 'text', [], {}, { fields: null }, { fields: [null, 1] }])('names none in %j', (data) => {
  expect(refusal(data)).toEqual({});
});
