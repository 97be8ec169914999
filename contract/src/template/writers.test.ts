import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShowIf } from './condition.ts';
import { around, templateField } from './fields.fixture.ts';
import { readForm } from './form.ts';
import { templateProblems } from './problems.ts';
import { fieldWriter, templateScene } from './states.ts';
import { broughtFields, fieldsAhead, fieldsOfWriter, writerProblem } from './writers.ts';

const { imported, applicant, reviewer, system } = fieldWriter.of;
const { review, correction, economist, roster } = templateScene.of;
const of = (key: string, writer: number, more: Partial<Parameters<typeof templateField>[2]> = {}, type = 'text') =>
  templateField(key, type, { ...more, field: { writer } });
const when = (...fields: string[]): ShowIf => ({
  join: 'and',
  conditions: fields.map((field) => ({ field, op: 'filled' as const })),
});

describe('writers of fields', () => {
  it.each([
    [review, of('hall', imported), undefined],
    [review, of('hall', imported, {}, 'file'), '名单是表格，不能导入附件、图片和明细表，请改用由考生填写的字段'],
    [review, of('hall', imported, {}, 'table'), '名单是表格，不能导入附件、图片和明细表，请改用由考生填写的字段'],
    [review, of('found', reviewer, {}, 'table'), undefined],
    [review, of('found', reviewer, {}, 'image'), '复核结果不带附件，请改用其他类型的字段'],
    [review, of('subjectScore', system, {}, 'score'), undefined],
    [review, of('weather', system), '系统没有这一项数据，请改用由考生填写的字段'],
    [economist, of('econLevel', imported), undefined],
    [economist, of('districtName', imported), undefined],
    [economist, of('hall', imported), '经济师名单没有这一列，请改用由考生填写的字段'],
    [economist, of('found', reviewer), '登记由各级审核人按核查清单审核，不填写申请表，请改用由考生填写的字段'],
    [economist, of('found', applicant), undefined],
    // these forms are not in use yet
    [roster, of('weather', system), undefined],
    [correction, of('found', reviewer), undefined],
  ])('scene %i: %s', (scene, one, words) => {
    expect(writerProblem(scene, one)?.[0]).toBe(words);
  });

  it('is part of the template check', () => {
    const fields = [of('name', applicant), of('idNo', applicant, {}, 'idcard'), of('found', reviewer)];
    expect(templateProblems(review, fields, around)).toEqual([]);
    expect(templateProblems(economist, fields, around)).toMatchObject([{ at: 2 }]);
    const late = [...fields, of('why', applicant, { showIf: when('found') })];
    expect(templateProblems(review, late, around)[0]?.words[0]).toBe(
      '字段【why】：复核员最后填写，只有复核员填写的字段能以复核员填写的字段为显示条件',
    );
  });
});

it('makes roster fields optional if they depend on others', () => {
  const fields = [
    ...[of('name', imported), of('subjectName', imported), of('hall', imported, { required: 1 })],
    of('seat', imported, { required: 1, showIf: when('hall') }),
    of('why', imported, { required: 1, showIf: when('hall', 'reasonText') }),
    ...[of('proof', imported, {}, 'file'), of('found', reviewer)],
  ];
  expect(
    broughtFields(review, fields).map(({ field, required, showIf }) => [field.fieldKey, required, showIf]),
  ).toEqual([
    ['hall', 1, null],
    ['seat', 1, when('hall')],
    ['why', 0, null],
  ]);
});

it('reads reviewer fields alone as within the whole form', () => {
  const op = fc.constantFrom('empty' as const, 'filled' as const, 'eq' as const);
  const keys = ['a0', 'r0', 'a1', 'r1', 'r2', 'r3'] as const;
  const writerOf = (key: string) => (key.startsWith('r') ? reviewer : applicant);
  const value = fc.constantFrom(undefined, 'x', 'y');
  const some = fc.tuple(...keys.map(() => value));
  const conditions = (before: readonly string[]) =>
    fc.option(
      fc.record({
        join: fc.constantFrom('and' as const, 'or' as const),
        conditions: fc.array(fc.record({ field: fc.constantFrom(...before), op, value: fc.constant('x') }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      { nil: null },
    );
  const before = (at: number) =>
    keys.slice(0, at).filter((key) => writerOf(keys[at] ?? '') === reviewer || writerOf(key) === applicant);
  const shapes = fc.tuple(...keys.map((_, at) => (at === 0 ? fc.constant(null) : conditions(before(at)))));
  let hidden = 0;
  fc.assert(
    fc.property(shapes, some, some, (shown, said, found) => {
      const fields = keys.map((key, at) => of(key, writerOf(key), { required: 1, showIf: shown[at] ?? null }));
      const valuesOf = (values: readonly (string | undefined)[]) =>
        Object.fromEntries(keys.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]])));
      // as stored with an application, without the reviewer's fields
      const { values: kept } = readForm(fields, valuesOf(said), { ...around, writer: applicant });
      const given = Object.fromEntries(Object.entries(valuesOf(found)).filter(([key]) => writerOf(key) === reviewer));
      const whole = readForm(fields, given, { ...around, writer: reviewer, before: kept });
      const own = fieldsOfWriter(fields, reviewer, kept);
      const asked = new Set(own.map(({ field }) => field.fieldKey));
      const his = Object.fromEntries(Object.entries(given).filter(([key]) => asked.has(key)));
      const alone = readForm(own, his, { ...around, writer: reviewer });
      if (own.length < 4) hidden += 1;
      const theirs = Object.fromEntries(Object.entries(whole.values).filter(([key]) => writerOf(key) === reviewer));
      expect(alone.values).toEqual(theirs);
      expect(alone.problems).toEqual(whole.problems);
    }),
  );
  expect(hidden).toBeGreaterThan(5);
});

it('makes applicant fields optional if they depend on unknown values', () => {
  const fields = [
    ...[of('subjectName', imported), of('subjectScore', imported), of('hall', imported), of('note', applicant)],
    of('whyNote', applicant, { required: 1, showIf: when('subjectName', 'note') }),
    of('whyScore', applicant, { required: 1, showIf: when('note', 'subjectScore') }),
    of('whyHall', applicant, { required: 1, showIf: when('hall') }),
  ];
  const shown = fieldsAhead(review, fields).slice(4);
  expect(shown.map(({ field, required, showIf }) => [field.fieldKey, required, showIf])).toEqual([
    ['whyNote', 1, when('subjectName', 'note')],
    ['whyScore', 0, null],
    ['whyHall', 0, null],
  ]);
});
