import type { Label } from '../conventions.ts';
import { showIfProblem } from './condition.ts';
import { type DataFieldRecord, mostColumns } from './data-field.ts';
import type { TemplateField } from './entry.ts';
import { judged } from './form.ts';
import { patternProblem, patternsProblem } from './pattern.ts';
import { fieldType, isChosen, isNumeric, isSeveral, templateScene } from './states.ts';
import type { PrintLayout } from './template.ts';
import { isWrong, readValue, type Surroundings } from './value.ts';
import { writerProblem } from './writers.ts';

/** A problem of a template; `at`: index of the field. */
export interface TemplateProblem {
  at?: number;
  words: Label;
}

const { review, correction, economist } = templateScene.of;
const ofPersons: readonly number[] = [review, correction, economist];
export const namesPerson = (scene: number): boolean => ofPersons.includes(scene);

/** Problems that prevent saving a template (domain.md 3.4). */
export function templateProblems(
  scene: number,
  fields: readonly TemplateField[],
  around: Surroundings,
): TemplateProblem[] {
  if (fields.length === 0) return [{ words: ['模板至少包含一个字段', 'A template has at least one field'] }];
  const problems: TemplateProblem[] = [];
  for (const [at, one] of fields.entries()) {
    const before = fields.slice(0, at);
    const isTwice = before.some(({ fieldId, label }) => fieldId === one.fieldId || label === one.label);
    if (isTwice) problems.push({ at, words: [`字段【${one.label}】重复`, `The field ${one.label} is there twice`] });
    const found = [
      conditionProblem(one, before),
      defaultProblem(one, around),
      writerProblem(scene, one, before),
      one.field.pattern ? patternProblem(one.field.pattern) : undefined,
    ];
    for (const words of found)
      if (words) problems.push({ at, words: [`字段【${one.label}】：${words[0]}`, `${one.label}: ${words[1]}`] });
  }
  const together = patternsProblem(fields.flatMap(({ field }) => field.pattern ?? []));
  if (together) problems.push({ words: together });
  const keys = new Set(fields.map(({ field }) => field.fieldKey));
  if (namesPerson(scene) && !(keys.has('name') && keys.has('idNo')))
    problems.push({
      words: ['必须包含姓名和证件号码字段', 'The fields for name and ID number (name, idNo) are needed'],
    });
  return problems;
}

const conditionProblem = ({ showIf }: TemplateField, before: readonly TemplateField[]): Label | undefined =>
  showIf
    ? showIfProblem(
        showIf,
        before.map(({ field, label }) => ({ ...field, label })),
      )
    : undefined;

function defaultProblem(one: TemplateField, around: Surroundings): Label | undefined {
  if (one.defaultValue === null) return undefined;
  if (one.field.sensitive === 1) return ['敏感字段不能有默认值', 'a sensitive field has no default'];
  const read = readValue({ ...judged(one), required: 0 }, one.defaultValue, around);
  return isWrong(read) ? [`默认值不正确，${read.words[0]}`, `its default is wrong: ${read.words[1]}`] : undefined;
}

export const footFields = (foot: string): string[] =>
  [...foot.matchAll(/\$\{([^}]*)\}/g)].map(([, key = '']) => key.trim());

export function layoutProblem(
  layout: PrintLayout | null | undefined,
  fields: readonly TemplateField[],
): Label | undefined {
  const known = new Set(fields.map(({ field }) => field.fieldKey));
  const unknown = footFields(layout?.foot ?? '').find((key) => !known.has(key));
  return unknown === undefined
    ? undefined
    : [`打印模板含有未知字段：${unknown}`, `The print layout names an unknown field: ${unknown}`];
}

type Meant = Pick<DataFieldRecord, 'fieldType'> &
  Partial<Pick<DataFieldRecord, 'dictCode' | 'min' | 'max' | 'pattern' | 'columns' | 'sensitive'>>;

export function fieldProblems(
  field: Meant,
): Readonly<Partial<Record<'dictCode' | 'max' | 'pattern' | 'columns', Label>>> {
  const { fieldType: type, dictCode, min, max, pattern, columns = [] } = field;
  const bounds = typeof min === 'number' && typeof max === 'number' && min > max;
  const counts =
    isSeveral(type) && [min, max].some((one) => typeof one === 'number' && (one < 0 || !Number.isInteger(one)));
  const found = {
    dictCode: isChosen(type) && !dictCode ? (['请输入字典', 'Enter the dictionary'] as const) : undefined,
    max: bounds
      ? (['最小值不能大于最大值', 'The least is not above the most'] as const)
      : counts
        ? (['数量应为不小于0的整数', 'How many: a whole number from 0'] as const)
        : undefined,
    pattern:
      pattern && type !== fieldType.of.text && type !== fieldType.of.idcard
        ? (['只有单行和证件号码可以设校验规则', 'Only a line and an ID number take a pattern'] as const)
        : undefined,
    columns: type === fieldType.of.table ? columnsProblem(columns) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined));
}

function columnsProblem(columns: Meant['columns'] = []): Label | undefined {
  if (columns.length === 0) return ['明细表至少需要一列', 'A table needs at least one column'];
  if (columns.length > mostColumns) return [`明细列不能超过${mostColumns}个`, `Columns: at most ${mostColumns}`];
  const twice = columns.find(({ key, name }, at) =>
    columns.slice(0, at).some((one) => one.key === key || one.name === name),
  );
  if (twice) return [`明细列【${twice.name}】重复`, `The column ${twice.name} is there twice`];
  const bare = columns.find(({ type, dictCode }) => isChosen(type) && !dictCode);
  return bare ? [`请输入明细列【${bare.name}】的字典`, `Enter the dictionary of the column ${bare.name}`] : undefined;
}

export function factsOfType(type: string): readonly string[] {
  const { text, textarea, checkbox, table, file, image, idcard } = fieldType.of;
  if (isChosen(type)) return type === checkbox ? ['dictCode', 'min', 'max'] : ['dictCode'];
  if (isNumeric(type)) return ['min', 'max', 'decimals', 'placeholder'];
  if (type === text) return ['maxLength', 'pattern', 'placeholder'];
  if (type === textarea) return ['maxLength', 'placeholder'];
  if (type === idcard) return ['pattern', 'placeholder'];
  if (type === table) return ['columns', 'min', 'max'];
  if (type === file || type === image) return ['fileTypes', 'fileMaxMb', 'fileMaxCount'];
  return ['placeholder'];
}
export const typedFacts = [
  'dictCode',
  'columns',
  'min',
  'max',
  'decimals',
  'maxLength',
  'pattern',
  'placeholder',
  'fileTypes',
  'fileMaxMb',
  'fileMaxCount',
] as const;
