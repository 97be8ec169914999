import type * as z from 'zod';
import { type FieldFacts, factsOf, isLabel, type Label, type Language, say } from './conventions.ts';
import { inSentence } from './fields/english.ts';

function factsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldFacts | undefined {
  let here: z.core.$ZodType | undefined = schema;
  let list: FieldFacts | undefined;
  for (const step of path) {
    const known = here && factsOf(here);
    if (typeof step === 'number') list = known ?? list;
    else list = undefined;
    here = here && into(here, step);
  }
  return list ?? (here && factsOf(here));
}

const noLabel: Label = ['请求内容', 'The request'];

/** Labels of keys without a field. The server sets them; the browser never shows them and need not load them. */
let labelsOfKeys: Readonly<Record<string, Label>> = {};
export function labelKeys(labels: Readonly<Record<string, Label>>): void {
  labelsOfKeys = labels;
}
const labelOfKey = (key: PropertyKey | undefined): Label | undefined =>
  typeof key === 'string' && Object.hasOwn(labelsOfKeys, key) ? labelsOfKeys[key] : undefined;

/** The label of a list condition: `createTime_datege` refers to 创建时间. */
function labelOfCondition(key: string): Label | undefined {
  const cut = key.lastIndexOf('_');
  const begin = key.slice(0, key.indexOf('_') + 1);
  return labelOfKey(key) ?? labelOfKey(cut > 0 ? key.slice(0, cut) : undefined) ?? labelOfKey(begin);
}

/**
 * Label of the place of an issue: the field's label, or that of the nearest enclosing field with the entry number.
 * Field names of the program are never shown; API clients find them in the path next to the message.
 */
function labelAt(schema: z.core.$ZodType, path: readonly PropertyKey[], language: Language): string {
  for (let length = path.length; length >= 0; length -= 1) {
    const known = factsAt(schema, path.slice(0, length))?.label ?? labelOfKey(path[length - 1]);
    if (!known) continue;
    const around = length < path.length ? path.slice(Math.max(0, length - 1)) : [];
    const entry = around.find((step) => typeof step === 'number');
    const label = say(known, language);
    if (entry === undefined) return label;
    return language === 'en' ? `${label}, entry ${entry + 1}` : `${label}第${entry + 1}项`;
  }
  const entry = path.find((step) => typeof step === 'number');
  if (entry === undefined) return say(noLabel, language);
  return language === 'en' ? `Entry ${entry + 1}` : `第${entry + 1}项内容`;
}

function into(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  const { def } = (
    schema as {
      _zod: {
        def: {
          shape?: Record<PropertyKey, z.core.$ZodType>;
          element?: z.core.$ZodType;
          innerType?: z.core.$ZodType;
          out?: z.core.$ZodType;
        };
      };
    }
  )._zod;
  if (def.shape) return def.shape[step];
  if (def.element) return def.element;
  const inner = def.innerType ?? def.out;
  return inner && into(inner, step);
}

const asks: Record<'text' | 'choice' | 'file', (label: string) => Label> = {
  text: (label) => [`请输入${label}`, `Enter the ${inSentence(label)}`],
  choice: (label) => [`请选择${label}`, `Select the ${inSentence(label)}`],
  file: (label) => [`请上传${label}`, `Upload the ${inSentence(label)}`],
};

const rules: Record<string, (label: string, params: Record<string, unknown>) => Label> = {
  characters: (label) => [
    `${label}含有不允许的控制字符，请删除后重试`,
    `${label} contains characters that are not allowed; remove them`,
  ],
  long: (label, { max }) => [`${label}不能超过${max}个字符`, `${label}: at most ${max} characters`],
  short: (label, { min }) => [`${label}不能少于${min}个字符`, `${label}: at least ${min} characters`],
  most: (label, { most }) => [`${label}不能超过${most}个`, `${label}: at most ${most}`],
  places: (label, { places }) => [`${label}最多${places}位小数`, `${label}: at most ${places} decimal places`],
  digits: (label) => [`${label}只能由数字组成`, `${label}: digits only`],
  choice: (label) => [`${label}不在可选范围内`, `${label}: not one of the choices`],
  moment: (label) => [
    `${label}应为日期和时间，例如 2026-03-02 09:30:00`,
    `${label}: use a date and time such as 2026-03-02 09:30:00`,
  ],
  day: (label) => [`${label}应为日期，例如 2026-03-02`, `${label}: use a date such as 2026-03-02`],
  page: (label) => [`分页参数${label}应为不小于1的整数`, `${label}: a whole number from 1`],
  sort: () => ['排序字段不支持', 'This sort field is not supported'],
  filter: (label) => [`查询条件${label}不支持`, `The filter ${label} is not supported`],
  value: (label) => [`查询条件${label}的值格式不正确`, `The value of the filter ${label} is malformed`],
  sealed: (label) => [
    `${label}已加密保存，不能作为查询条件或排序依据`,
    `${label} is stored encrypted, so a list cannot be filtered or sorted by it`,
  ],
  single: (label) => [`查询条件${label}只能给出一个值`, `The filter ${label} takes one value`],
};

const aboutFilters: ReadonlySet<string> = new Set(['filter', 'value', 'single', 'page', 'sealed']);
const mostOfName = 60;
const mostNames = 20;
/** Clients choose the names of unknown fields, so these may have any length. */
const cut = (name: unknown): string => {
  const text = String(name);
  return text.length > mostOfName ? `${text.slice(0, mostOfName)}…` : text;
};

/** Label of a list condition. A condition that no list offers is shown by its key, since only programs send it. */
function conditionAt(issue: z.core.$ZodIssue, { rule, label }: Record<string, unknown>, language: Language): string {
  const key = String(issue.path.at(-1) ?? '');
  const known = isLabel(label) ? label : rule === 'filter' ? undefined : labelOfCondition(key);
  return known ? say(known, language) : cut(key);
}

const isEmptyList = (issue: z.core.$ZodIssue): boolean => issue.code === 'too_small' && issue.origin === 'array';
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);

const malformed = (label: string): Label => [`${label}格式不正确`, `${label} is not in the right format`];

/** The sentence about an issue that zod itself found. */
function wordsOfCode(issue: z.core.$ZodIssue, label: string): Label {
  switch (issue.code) {
    case 'custom':
      return issue.message && issue.message !== 'Invalid input' ? [issue.message, issue.message] : malformed(label);
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, mostNames).map(cut).join('、');
      return [`不支持的字段：${keys}`, `Unknown fields: ${keys}`];
    }
    case 'too_small':
      return [`${label}不能小于${issue.minimum}`, `${label}: at least ${issue.minimum}`];
    case 'too_big':
      return issue.origin === 'array'
        ? [`${label}不能超过${issue.maximum}个`, `${label}: at most ${issue.maximum}`]
        : [`${label}不能大于${issue.maximum}`, `${label}: at most ${issue.maximum}`];
    default:
      return malformed(label);
  }
}

/**
 * The message about one validation issue, built from the field's label (specification section 5, domain.md 0.3).
 * Browser forms and server answers use the same message.
 */
export function describeIssue(schema: z.core.$ZodType, issue: z.core.$ZodIssue, language: Language): string {
  const known = factsAt(schema, issue.path);
  const params = (issue.code === 'custom' && issue.params) || {};
  const rule = typeof params.rule === 'string' ? params.rule : '';
  const label =
    aboutFilters.has(rule) && !known ? conditionAt(issue, params, language) : labelAt(schema, issue.path, language);
  if (rule === 'required' || isMissing(issue) || isEmptyList(issue)) {
    const ask = asks[known?.asks ?? (isEmptyList(issue) ? 'choice' : 'text')];
    return say(known?.none ?? ask(label), language);
  }
  const given = isLabel(params.words) ? params.words : undefined;
  return say(known?.words ?? rules[rule]?.(label, params) ?? given ?? wordsOfCode(issue, label), language);
}

export function issuesByField(
  schema: z.core.$ZodType,
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[String(issue.path[0] ?? '')] ??= describeIssue(schema, issue, language);
  return messages;
}
