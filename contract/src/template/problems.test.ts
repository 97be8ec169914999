import { describe, expect, it } from 'vitest';
import { mostColumns } from './data-field.ts';
import { around, templateField } from './fields.fixture.ts';
import { fieldProblems, templateProblems } from './problems.ts';

describe('a template', () => {
  const flow = 6;
  const words = (...fields: Parameters<typeof templateProblems>[1]) =>
    templateProblems(flow, fields, around).map(({ at, words: [zh] }) => [at, zh]);

  it('rejects duplicate fields and labels and empty templates', () => {
    const one = templateField('a', 'text', { label: '工作单位' });
    expect(words(one, one)).toEqual([[1, '字段【工作单位】重复']]);
    expect(words(one, templateField('b', 'text', { label: '工作单位' }))).toEqual([[1, '字段【工作单位】重复']]);
    expect(words(one, templateField('b', 'text', { label: '原工作单位' }))).toEqual([]);
    expect(words()).toEqual([[undefined, '模板至少包含一个字段']]);
  });

  it('checks default values and rejects them for sensitive fields', () => {
    const begun = (defaultValue: string, sensitive: number, type = 'number') =>
      words(templateField('a', type, { label: '数', defaultValue, field: { sensitive } }));
    expect(begun('12', 1)).toEqual([[0, '字段【数】：敏感字段不能有默认值']]);
    expect(begun('甲', 0)[0]?.[1]).toMatch(/^字段【数】：默认值不正确，/);
    expect(begun('12', 0)).toEqual([]);
  });
});

describe('a field of the library', () => {
  const column = (key: string, name: string) => ({ key, name, type: 'text', dictCode: null, required: 0 });
  it.each([
    ['how many of a choice', { fieldType: 'checkbox', dictCode: 'sex', min: -1 }, 'max', '数量应为不小于0的整数'],
    ['parts of one', { fieldType: 'checkbox', dictCode: 'sex', max: 1.5 }, 'max', '数量应为不小于0的整数'],
    ['a pattern of a number', { fieldType: 'number', pattern: '1+' }, 'pattern', '只有单行和证件号码可以设校验规则'],
    [
      'columns without end',
      {
        fieldType: 'table',
        columns: Array.from({ length: mostColumns + 1 }, (_, n) => column(`c${n}`, `列${n}`) as never),
      },
      'columns',
      `明细列不能超过${mostColumns}个`,
    ],
    [
      'a column twice',
      { fieldType: 'table', columns: [column('one', '单位'), column('two', '单位')] as never },
      'columns',
      '明细列【单位】重复',
    ],
  ] as const)('rejects %s', (_what, field, about, words) => {
    expect(fieldProblems(field)[about]?.[0]).toBe(words);
  });
});
