import { describe, expect, it } from 'vitest';
import { comparisonsOf, isShown, type ShowIf, showIfProblem } from './condition.ts';
import { around, templateField } from './fields.fixture.ts';
import { readForm, shownFields } from './form.ts';
import { templateProblems } from './problems.ts';
import { inWords, masked } from './shown.ts';
import { fieldType } from './states.ts';
import { isWrong, readValue } from './value.ts';

const when = (
  field: string,
  op: ShowIf['conditions'][number]['op'],
  value?: ShowIf['conditions'][number]['value'],
): ShowIf => ({
  join: 'and',
  conditions: [{ field, op, value: value ?? null }],
});

describe('a value', () => {
  const columns = [
    { key: 'unit', name: '单位', type: 'text' as const, required: 1 },
    { key: 'from', name: '起', type: 'date' as const, required: 0 },
  ];
  it.each<[string, object, unknown, unknown]>([
    ['text', {}, '  林 ', '林'],
    ['text', { maxLength: 2 }, '三个字', 'x不能超过2个字符'],
    ['text', { pattern: '\\d{4}' }, '12345', 'x格式不正确'],
    ['text', {}, '\u0001', 'x含有不允许的控制字符，请删除后重试'],
    ['textarea', {}, '一\n二', '一\n二'],
    ['number', { min: 1, max: 5, decimals: 0 }, '3', 3],
    ['number', { min: 1 }, 0, 'x不能小于1'],
    ['number', { decimals: 1 }, 1.25, 'x最多1位小数'],
    ['number', {}, '1e3', 'x格式不正确'],
    ['score', {}, -1, 'x不能小于0'],
    ['date', {}, '2026-02-29', 'x应为日期，例如 2026-03-02'],
    ['datetime', {}, '2026-02-28 09:00:00', '2026-02-28 09:00:00'],
    ['radio', { dictCode: 'sex' }, 1, '1'],
    ['select', { dictCode: 'sex' }, '9', 'x不在可选范围内'],
    ['checkbox', { dictCode: 'sex' }, ['1', '2', '1'], ['1', '2']],
    ['checkbox', { dictCode: 'sex', max: 1 }, ['1', '2'], 'x不能超过1项'],
    ['idcard', {}, '110101199003070012', '证件号码格式或校验位不正确'],
    ['idcard', { pattern: '[HM]\\d{8}' }, 'h12345678', 'H12345678'],
    ['phone', {}, '123', '手机号码长度不为11位'],
    ['file', {}, [{ id: '12', originalName: 'a.pdf' }], ['12']],
    ['image', { fileMaxCount: 1 }, ['1', '2'], 'x不能超过1个'],
    ['file', {}, ['../etc'], 'x格式不正确'],
    ['region', {}, '110101', '110101'],
    [
      'table',
      { columns },
      [
        { unit: '甲', from: '' },
        { unit: '', from: '' },
      ],
      [{ unit: '甲', from: null }],
    ],
    ['table', { columns }, [{ from: '2026-01-01' }], 'x第1行：请输入单位'],
    ['table', { columns }, 'rows', 'x格式不正确'],
    ['file', {}, '12,13', ['12', '13']],
    ['file', {}, 12, ['12']],
  ])('reads type %s with %j: %j', (type, field, given, expected) => {
    const read = readValue({ fieldKey: 'x', fieldType: type, label: 'x', ...field }, given, around);
    expect(isWrong(read) ? read.words[0] : read.value).toEqual(expected);
  });

  it('asks for a missing value with the verb of its type', () => {
    const words = (type: string) => {
      const read = readValue({ fieldKey: 'x', fieldType: type, label: '甲', required: 1 }, '', around);
      return isWrong(read) ? read.words[0] : undefined;
    };
    expect(['text', 'select', 'file', 'table'].map(words)).toEqual(['请输入甲', '请选择甲', '请上传甲', '请填写甲']);
  });

  it('rejects hostile input of any type without throwing', () => {
    const nothing = { toString: 1, valueOf: 1 };
    const hostile: readonly unknown[] = [nothing, { id: nothing }, [[['1']]], [{ unit: nothing }], true];
    for (const type of Object.keys(fieldType.of))
      for (const given of hostile) {
        const field = { fieldKey: 'x', fieldType: type, label: 'x', dictCode: 'sex', columns };
        expect([type, given, isWrong(readValue(field, given, around))]).toEqual([type, given, true]);
      }
  });

  it('has a reader for every type', () => {
    for (const type of Object.keys(fieldType.of))
      expect(isWrong(readValue({ fieldKey: 'x', fieldType: type, label: 'x', required: 1 }, '', around))).toBe(true);
  });
});

describe('a form', () => {
  const fields = [
    templateField('reason', 'select', { required: 1, field: { dictCode: 'sex' } }),
    templateField('detail', 'text', { required: 1, showIf: when('reason', 'eq', '2') }),
    templateField('proof', 'text', { required: 1, showIf: when('detail', 'filled') }),
    templateField('score', 'score', { field: { writer: 1 } }),
  ];
  const read = (given: object) => readForm(fields, { ...given }, { ...around, writer: 2 });

  it('drops hidden fields and those that depend on them', () => {
    expect(read({ reason: '1', detail: 'secret', proof: 'secret' })).toEqual({ values: { reason: '1' }, problems: [] });
    expect(read({ reason: '2', detail: '甲', proof: '乙' }).values).toEqual({ reason: '2', detail: '甲', proof: '乙' });
    expect(read({ reason: '2' }).problems).toEqual([{ fieldKey: 'detail', words: ['请输入detail', 'Enter: detail'] }]);
  });

  it('ignores fields of other writers and rejects unknown keys', () => {
    const { values, problems } = readForm(
      fields,
      { reason: '1', score: 99, salary: 1 },
      { ...around, writer: 2, before: { score: 60 } },
    );
    expect(values).toEqual({ reason: '1', score: 60 });
    expect(problems.map(({ fieldKey }) => fieldKey)).toEqual(['salary']);
  });

  it('ignores properties inherited from Object', () => {
    const one = [templateField('a', 'text'), templateField('b', 'text', { showIf: when('constructor', 'filled') })];
    expect(readForm(one, { a: '1' }, around).values).toEqual({ a: '1' });
  });
});

describe('a condition', () => {
  it.each<[ShowIf['conditions'][number]['op'], unknown, unknown, boolean]>([
    ['eq', '1', '1', true],
    ['eq', 1, '1', true],
    ['ne', '1', '2', true],
    ['ne', undefined, '2', false],
    ['in', '3', ['1', '3'], true],
    ['notIn', '3', ['1', '3'], false],
    ['gt', 10, 9, true],
    ['gt', 9, '10', false],
    ['le', '2026-01-01', '2026-01-02', true],
    ['contains', ['1', '2'], '2', true],
    ['contains', '合格证明', '证明', true],
    ['empty', [], null, true],
    ['filled', 0, null, true],
  ])('%s of %j and %j is %s', (op, given, value, holds) => {
    expect(isShown(when('x', op, value as never), { x: given })).toBe(holds);
  });

  it('allows only earlier fields with comparisons of their type', () => {
    const before = [
      { fieldKey: 'a', fieldType: 'number', sensitive: 0, label: '甲' },
      { fieldKey: 'f', fieldType: 'file', sensitive: 0, label: '附件' },
      { fieldKey: 'account', fieldType: 'text', sensitive: 1, label: '银行账号' },
      { fieldKey: 'idNo', fieldType: 'text', sensitive: 0, label: '证件号码' },
    ];
    const words = (one: ShowIf) => showIfProblem(one, before)?.[0];
    expect(words(when('later', 'eq', '1'))).toBe('显示条件只能引用排在前面的字段');
    expect(words(when('a', 'contains', '1'))).toBe('显示条件中【甲】不能用“包含”比较');
    expect(words(when('f', 'filled'))).toBe('显示条件中【附件】不能用“已填写”比较');
    expect(words(when('a', 'gt'))).toBe('请填写显示条件中【甲】的值');
    expect(words(when('a', 'gt', 'x'))).toBe('显示条件中【甲】的值应为数字');
    expect(words(when('a', 'gt', 3))).toBeUndefined();
    // otherwise users who see them masked could infer them from dependent fields
    for (const [key, label] of [
      ['account', '银行账号'],
      ['idNo', '证件号码'],
    ] as const) {
      expect(words(when(key, 'contains', '62'))).toMatch(`显示条件不能比较【${label}】的值，只能判断是否填写`);
      expect(words(when(key, 'filled'))).toBeUndefined();
    }
  });
});

function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('random forms and values', () => {
  const types = Object.keys(fieldType.of).filter(
    (type) => comparisonsOf({ fieldKey: '', fieldType: type, sensitive: 0 }).length > 0,
  );
  const roll = dice(20260302);
  const pick = <V>(list: readonly V[]): V => list[roll(list.length)] as V;
  const someValue = () =>
    pick<unknown>(['', '1', '2', 3, ['1'], null, '2026-01-01', '林小满', { a: 1 }, [{ unit: 'x' }], true]);
  const form = () =>
    Array.from({ length: 1 + roll(8) }, (_, at) => {
      const before = Array.from({ length: at }, (_, one) => `f${one}`);
      const showIf: ShowIf | null =
        before.length > 0 && roll(2) === 0
          ? {
              join: pick(['and', 'or'] as const),
              conditions: Array.from({ length: 1 + roll(3) }, () => ({
                field: pick(before),
                op: pick(['eq', 'ne', 'in', 'empty', 'filled'] as const),
                value: pick(['1', '2']),
              })),
            }
          : null;
      return templateField(`f${at}`, pick(types), { required: roll(2), showIf, field: { dictCode: 'sex' } });
    });

  it('stores only shown values and reads them back unchanged', () => {
    let kept = 0;
    for (let round = 0; round < 2000; round += 1) {
      const fields = form();
      const given = Object.fromEntries(fields.map(({ field }) => [field.fieldKey, someValue()]));
      const first = readForm(fields, given, around);
      const shown = new Set(shownFields(fields, first.values).map(({ field }) => field.fieldKey));
      for (const key of Object.keys(first.values)) expect(shown.has(key)).toBe(true);
      const again = readForm(fields, first.values, around);
      expect(again.values).toEqual(first.values);
      if (first.problems.length === 0) {
        expect(again.problems).toEqual([]);
        kept += 1;
      }
    }
    expect(kept).toBeGreaterThan(100);
  });

  it('rejects patterns that are too complex together', () => {
    const pattern = '[a-z]{0,240}[0-9]{0,240}b';
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => templateField(`f${at}`, 'text', { field: { pattern } }));
    expect(templateProblems(6, lines(4), around)).toEqual([]);
    expect(templateProblems(6, lines(5), around).map(({ words }) => words[0])).toEqual([
      expect.stringContaining('合计过于复杂'),
    ]);
  });

  it('rejects a condition placed before its field', () => {
    for (let round = 0; round < 300; round += 1) {
      const fields = form();
      const at = fields.findIndex(({ showIf }) => showIf !== null);
      if (at < 0) continue;
      const moved = [fields[at], ...fields.filter((_, place) => place !== at)].flatMap((one) => one ?? []);
      const words = templateProblems(6, moved, around).map((problem) => problem.words[0]);
      expect(words.some((one) => one.includes('显示条件只能引用排在前面的字段'))).toBe(true);
    }
  });
});

describe('display', () => {
  it('shows values as text and masks sensitive ones', () => {
    const words = { keyed: (_: string, key: string) => ({ '1': '男', '2': '女' })[key], region: () => '江澜市' };
    const field = (type: string, more = {}) => ({ fieldKey: 'x', fieldType: type, label: 'x', ...more });
    expect(inWords(field('checkbox', { dictCode: 'sex' }), ['1', '2'], words)).toBe('男、女');
    expect(inWords(field('region'), '990100', words)).toBe('江澜市');
    expect(inWords(field('number'), 0, words)).toBe('0');
    const columns = [
      { key: 'a', name: '甲', type: 'text' as const },
      { key: 'b', name: '乙', type: 'select' as const, dictCode: 'sex' },
    ];
    expect(
      inWords(
        field('table', { columns }),
        [
          { a: '一', b: '1' },
          { a: '二', b: null },
        ],
        words,
      ),
    ).toBe('一，男\n二');
    expect(masked(field('idcard'), '990101199001010017')).toBe('9901**********0017');
    expect(masked({ fieldKey: 'name', fieldType: 'text' }, '陈明远')).toBe('陈*远');
    expect(masked(field('text'), '机密内容')).toBe('机***');
    expect(masked(field('table'), [{ a: 1 }])).toBe('***');
  });
});
