import * as z from 'zod';
import { isEmpty, type Label, optional, text } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { fieldType, isComparable, isNumeric, isSeveral } from './states.ts';

/** Operators of a condition. `in` and `notIn` take several values, `empty` and `filled` none. */
export const comparisons = ['eq', 'ne', 'in', 'notIn', 'gt', 'ge', 'lt', 'le', 'contains', 'empty', 'filled'] as const;
export type Comparing = (typeof comparisons)[number];
export const comparisonWords: Readonly<Record<Comparing, Label>> = {
  eq: ['等于', 'is'],
  ne: ['不等于', 'is not'],
  in: ['是其中之一', 'is one of'],
  notIn: ['不在其中', 'is none of'],
  gt: ['大于', 'is more than'],
  ge: ['不小于', 'is at least'],
  lt: ['小于', 'is less than'],
  le: ['不大于', 'is at most'],
  contains: ['包含', 'contains'],
  empty: ['未填写', 'is not filled in'],
  filled: ['已填写', 'is filled in'],
};

const scalar = z.union([text(['条件值', 'Value'], { max: 255 }), z.number()]);
const condition = object(() => ({
  field: text(['条件字段', 'Field of the condition'], { max: 40 }),
  op: z.enum(comparisons),
  value: optional(z.union([scalar, z.array(scalar).max(100)])),
}));
export type Condition = z.output<typeof condition>;

/** Condition for showing a field: all or any of its conditions hold. One level, no code. */
export const showIf = object(() => ({ join: z.enum(['and', 'or']), conditions: z.array(condition).min(1).max(10) }));
export type ShowIf = z.output<typeof showIf>;

export type FormValues = Readonly<Record<string, unknown>>;

/** Inherited properties do not count. */
export const valueIn = (values: FormValues, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined;

interface Compared {
  fieldKey: string;
  fieldType: string;
  sensitive: number;
}

/**
 * Identity fields, restricted in every template: people are found only by their full name, and such searches
 * are logged.
 */
const personal: readonly string[] = ['name', 'idNo', 'phone'];

export const isKeptBack = ({ fieldKey, sensitive }: Omit<Compared, 'fieldType'>): boolean =>
  sensitive === 1 || personal.includes(fieldKey);

/**
 * Comparisons that a field allows. For a masked field a condition may only test whether it is filled, since a dependent
 * field would otherwise reveal its value.
 */
export function comparisonsOf(field: Compared): readonly Comparing[] {
  const { fieldType: type } = field;
  if (!isComparable(type)) return [];
  if (isKeptBack(field)) return ['empty', 'filled'];
  if (type === fieldType.of.checkbox) return ['contains', 'empty', 'filled'];
  if (isNumeric(type)) return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled'];
  if (type === fieldType.of.date || type === fieldType.of.datetime)
    return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled'];
  if (type === fieldType.of.text || type === fieldType.of.textarea)
    return ['eq', 'ne', 'in', 'notIn', 'contains', 'empty', 'filled'];
  return ['eq', 'ne', 'in', 'notIn', 'empty', 'filled'];
}

export const needsValue = (op: Comparing): boolean => op !== 'empty' && op !== 'filled';
export const takesSeveral = (op: Comparing): boolean => op === 'in' || op === 'notIn';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]);
const same = (one: unknown, other: unknown): boolean => String(one) === String(other);

function order(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - Number(other);
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function holdsOne({ op, value }: Condition, given: unknown): boolean {
  if (op === 'empty') return isEmpty(given);
  if (op === 'filled') return !isEmpty(given);
  // A missing value fails every comparison, including `ne`.
  if (isEmpty(given)) return false;
  const asked = listOf(value);
  const has = (one: unknown) => asked.some((each) => same(one, each));
  if (op === 'eq') return same(given, asked[0]);
  if (op === 'ne') return !same(given, asked[0]);
  if (op === 'in') return has(given);
  if (op === 'notIn') return !has(given);
  if (op === 'contains')
    return Array.isArray(given) ? given.some(has) : asked.some((each) => String(given).includes(String(each)));
  const by = order(given, asked[0]);
  return { gt: by > 0, ge: by >= 0, lt: by < 0, le: by <= 0 }[op];
}

/** Hidden fields must have no value. */
export function isShown(when: ShowIf | null | undefined, values: FormValues): boolean {
  if (!when) return true;
  const each = (one: Condition) => holdsOne(one, valueIn(values, one.field));
  return when.join === 'and' ? when.conditions.every(each) : when.conditions.some(each);
}

interface Looked extends Compared {
  label: string;
}

export function showIfProblem(when: ShowIf, before: readonly Looked[]): Label | undefined {
  for (const { field, op, value } of when.conditions) {
    const of = before.find(({ fieldKey }) => fieldKey === field);
    if (!of) return ['显示条件只能引用排在前面的字段', 'a condition names a field that stands before it'];
    if (isKeptBack(of) && needsValue(op))
      return [
        `显示条件不能比较【${of.label}】的值，只能判断是否填写：看不到它的人会由此得知其内容`,
        `a condition asks of ${of.label} only whether it is filled in: by its value others would learn what is masked to them`,
      ];
    if (!comparisonsOf(of).includes(op))
      return [
        `显示条件中【${of.label}】不能用“${comparisonWords[op][0]}”比较`,
        `a condition cannot ask whether ${of.label} ${comparisonWords[op][1]}`,
      ];
    const given = listOf(value);
    if (needsValue(op) && given.length === 0)
      return [`请填写显示条件中【${of.label}】的值`, `give the value that ${of.label} is compared with`];
    if (isNumeric(of.fieldType) && needsValue(op) && !given.every((one) => Number.isFinite(Number(one))))
      return [`显示条件中【${of.label}】的值应为数字`, `${of.label} is compared with a number`];
    if (!takesSeveral(op) && !isSeveral(of.fieldType) && given.length > 1)
      return [`显示条件中【${of.label}】只能与一个值比较`, `${of.label} is compared with one value`];
  }
  return undefined;
}
