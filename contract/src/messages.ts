import type * as z from 'zod';
import { type FieldFacts, factsOf, type Label, type Language, say } from './conventions.ts';
import { inSentence } from './english.ts';

/** What is known of the field an issue speaks of, found by walking the schema along its path; of one among several, of them. */
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
  moment: (label) => [`${label}应为 yyyy-MM-dd HH:mm:ss 格式的时间`, `${label}: use yyyy-MM-dd HH:mm:ss`],
  day: (label) => [`${label}应为 yyyy-MM-dd 格式的日期`, `${label}: use yyyy-MM-dd`],
  page: (label) => [`分页参数${label}应为不小于1的整数`, `${label}: a whole number from 1`],
  sort: () => ['排序字段不支持', 'This sort field is not supported'],
  filter: (label) => [`查询条件${label}不支持`, `The filter ${label} is not supported`],
  value: (label) => [`查询条件${label}的值格式不正确`, `The value of the filter ${label} is malformed`],
  single: (label) => [`查询条件${label}只能给出一个值`, `The filter ${label} takes one value`],
};

const mostOfName = 60;
const mostNames = 20;
/** Names of unknown fields are the sender's own and may be of any length. */
const cut = (name: unknown): string => {
  const text = String(name);
  return text.length > mostOfName ? `${text.slice(0, mostOfName)}…` : text;
};

/**
 * The sentence a person reads about one validation issue, in the words of the field's label
 * (specification section 5, domain.md 0.3). The form in the browser and the server's answer use the same one.
 */
export function describeIssue(schema: z.core.$ZodType, issue: z.core.$ZodIssue, language: Language): string {
  const known = factsAt(schema, issue.path);
  const params = (issue.code === 'custom' && issue.params) || {};
  const label = known
    ? say(known.label, language)
    : cut(issue.path.at(-1) ?? (language === 'en' ? 'body' : '请求内容'));
  const rule = typeof params.rule === 'string' ? params.rule : '';
  const missing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
  const isEmptyList = issue.code === 'too_small' && issue.origin === 'array';
  const ask = asks[known?.asks ?? (isEmptyList ? 'choice' : 'text')];
  if (rule === 'required' || missing || isEmptyList) return say(known?.none ?? ask(label), language);
  if (known?.words) return say(known.words, language);
  const words = rules[rule];
  if (words) return say(words(label, params), language);
  if (Array.isArray(params.words)) return say(params.words as unknown as Label, language);
  if (issue.code === 'custom' && issue.message && issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, mostNames).map(cut).join('、');
    return say([`不支持的字段：${keys}`, `Unknown fields: ${keys}`], language);
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    const { maximum } = issue;
    return say([`${label}不能超过${maximum}个`, `${label}: at most ${maximum}`], language);
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
    const sign: Label = issue.code === 'too_small' ? ['不能小于', 'at least'] : ['不能大于', 'at most'];
    return language === 'en' ? `${label}: ${sign[1]} ${bound}` : `${label}${sign[0]}${bound}`;
  }
  return say([`${label}格式不正确`, `${label} is not in the right format`], language);
}

/** Messages by field name, for forms. */
export function issuesByField(
  schema: z.core.$ZodType,
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[String(issue.path[0] ?? '')] ??= describeIssue(schema, issue, language);
  return messages;
}
