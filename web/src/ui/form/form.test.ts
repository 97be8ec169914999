import { registerForm } from '@kaoxin/contract/petition/record.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import { describe, expect, it } from 'vitest';
import { changedFields, fieldsOf, sameValue, valuesOf } from './fields.ts';

describe('fieldsOf', () => {
  it('takes labels, order and required marks from the contract', () => {
    expect(fieldsOf(param.form.shape).map(({ name, label, required }) => [name, label[0], required])).toEqual([
      ['paramName', '参数名称', true],
      ['paramKey', '参数键名', true],
      ['paramValue', '参数键值', true],
      ['remark', '备注', false],
    ]);
  });

  it('finds the target of a wrapped reference', () => {
    const [type] = fieldsOf(registerForm.shape, ['typeId']);
    expect([type?.facts.kind, type?.facts.refers]).toEqual(['reference', 'type']);
  });

  it('omits structures and unknown names', () => {
    expect(fieldsOf(registerForm.shape, ['representatives', 'nothing', 'title']).map(({ name }) => name)).toEqual([
      'title',
    ]);
  });
});

describe('values', () => {
  it('treats empty values as equal, but keeps 0', () => {
    expect(sameValue('', null)).toBe(true);
    expect(sameValue(0, null)).toBe(false);
    expect(sameValue([1], [1])).toBe(true);
  });

  it('starts a form without timestamps of the record', () => {
    expect(valuesOf(param.form.shape, { id: '1', paramName: '甲', remark: null, version: 3 })).toEqual({
      paramName: '甲',
    });
  });

  it('names the fields that differ', () => {
    expect(changedFields(['a', 'b', 'c'], { a: 1, b: '' }, { a: 1, c: 0 })).toEqual(['c']);
  });
});
