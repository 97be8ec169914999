import * as z from 'zod';
import { defaultPageSize, type FieldFacts, factsOf, type Label, largestPage, realDate } from '../conventions.ts';
import { tidied } from '../fields/plain-text.ts';
import { isOneOf } from '../records.ts';

export type Comparison =
  | 'equal'
  | 'notequal'
  | 'like'
  | 'likeleft'
  | 'likeright'
  | 'notlike'
  | 'ge'
  | 'le'
  | 'gt'
  | 'lt'
  | 'null'
  | 'notnull';

export interface Filter {
  field: string;
  comparison: Comparison;
  value: string;
}
export interface ListInput {
  current: number;
  size: number;
  sort: { field: string; descending: boolean }[];
  filters: Filter[];
  extra: Record<string, string>;
}

interface Suffix {
  comparison: Comparison;
  of: 'text' | 'moment' | 'any';
}
const suffixes: Record<string, Suffix> = {
  like: { comparison: 'like', of: 'text' },
  likeleft: { comparison: 'likeleft', of: 'text' },
  likeright: { comparison: 'likeright', of: 'text' },
  notlike: { comparison: 'notlike', of: 'text' },
  equal: { comparison: 'equal', of: 'any' },
  notequal: { comparison: 'notequal', of: 'any' },
  ge: { comparison: 'ge', of: 'any' },
  le: { comparison: 'le', of: 'any' },
  gt: { comparison: 'gt', of: 'any' },
  lt: { comparison: 'lt', of: 'any' },
  null: { comparison: 'null', of: 'any' },
  notnull: { comparison: 'notnull', of: 'any' },
  datege: { comparison: 'ge', of: 'moment' },
  dategt: { comparison: 'gt', of: 'moment' },
  dateequal: { comparison: 'equal', of: 'moment' },
  datele: { comparison: 'le', of: 'moment' },
  datelt: { comparison: 'lt', of: 'moment' },
};

export type Hold = (value: string) => boolean;
export const anyWords: Hold = (value) => [...value].length <= 255 && !value.includes('\u0000');
export const zeroOrOne: Hold = (value) => value === '0' || value === '1';
export const oneOf =
  (words: readonly string[]): Hold =>
  (value) =>
    words.includes(value);
export const anId: Hold = (value) => /^\d{1,18}$/.test(value);
export const listOfIds: Hold = (value) => {
  const list = value.split(',');
  return list.length <= 1000 && list.every(anId);
};
export const aDay: Hold = (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && realDate(value);
export const dayOrMoment: Hold = (value) =>
  /^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(value) && realDate(value);

/** Comparisons of fields with several values: contains a value, does not contain it, is empty, is not empty. */
const amongSeveral: Partial<Record<FieldFacts['kind'], readonly Comparison[]>> = {
  choices: ['equal', 'notequal', 'null', 'notnull'],
  files: ['null', 'notnull'],
};

const isText = (known: FieldFacts | undefined) =>
  known?.kind === 'text' || known?.kind === 'long' || known?.kind === 'rich';
const isMoment = (known: FieldFacts | undefined) => known?.kind === 'moment' || known?.kind === 'day';
const isNumber = (known: FieldFacts | undefined) =>
  known?.kind === 'number' || known?.kind === 'flag' || known?.kind === 'choice' || known?.kind === 'choices';

function comparesBy(known: FieldFacts | undefined, { comparison, of }: Suffix): boolean {
  if (of === 'text') return isText(known);
  if (of === 'moment') return isMoment(known);
  return (known && amongSeveral[known.kind]?.includes(comparison)) ?? true;
}

function wellFormed(known: FieldFacts | undefined, value: string): boolean {
  if (isText(known) || known?.kind === 'code' || known?.kind === 'word')
    return [...value].length <= 255 && !value.includes('\u0000');
  if (isMoment(known)) return dayOrMoment(value);
  if (isNumber(known)) return /^-?\d{1,9}$/.test(value);
  if (known?.kind === 'decimal') return /^-?\d{1,9}(\.\d{1,6})?$/.test(value);
  return /^\d{1,19}$/.test(value);
}

export interface ListFacts {
  filters: readonly { field: string; label: Label; suffixes: readonly string[] }[];
  sorts: readonly string[];
  extra: readonly string[];
  /** prefixes of further keys that depend on the request */
  begins: readonly string[];
}
const listFacts = new WeakMap<z.ZodType, ListFacts>();

export const listFactsOf = (query: z.ZodType): ListFacts | undefined => listFacts.get(query);

function filterFacts(field: string, schema: z.ZodType | undefined): ListFacts['filters'][number] {
  const known = schema && factsOf(schema);
  const fitting = Object.entries(suffixes).filter(([, suffix]) => comparesBy(known, suffix));
  return { field, label: known?.label ?? [field, field], suffixes: fitting.map(([suffix]) => suffix) };
}

/** A broken rule of a key, and the label of its field. */
interface Fault {
  rule: string;
  label?: Label | undefined;
}

function takePage(input: ListInput, key: 'current' | 'size', value: string): boolean {
  if (!/^\d{1,9}$/.test(value) || Number(value) < 1) return false;
  input[key] = key === 'size' ? Math.min(Number(value), largestPage) : Number(value);
  return true;
}

/** `caseNo_like` → field `caseNo`, suffix `like`. */
function partsOf(key: string): { field: string; suffix: string } {
  const cut = key.lastIndexOf('_');
  return cut > 0 ? { field: key.slice(0, cut), suffix: key.slice(cut + 1) } : { field: key, suffix: '' };
}

const divided = <T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] => [
  all.filter(fits),
  all.filter((one) => !fits(one)),
];

const anyKeys = z.record(z.string(), z.unknown());

/**
 * Parses the query of a list call: current ≥ 1, size 1..200 (a larger size becomes 200), ascs/descs, filters with the
 * suffixes of wire.md B1.4 on declared fields, and `extra` keys. Rejects undeclared keys, invalid values and undeclared
 * sort fields. Keys with a prefix in `begins` are accepted as `extra`; the use case checks whether they exist.
 */
export function listQuery<F extends Record<string, z.ZodType>>(
  fields: F,
  options: {
    filters: readonly (keyof F & string)[];
    sorts: readonly (keyof F & string)[];
    extra?: Readonly<Record<string, Hold>>;
    begins?: Readonly<Record<string, Hold>>;
  },
) {
  const { extra = {}, begins = {} } = options;
  const schemaOf = (field: string): z.ZodType | undefined => (Object.hasOwn(fields, field) ? fields[field] : undefined);
  const isSealed = (field: string): boolean => {
    const schema = schemaOf(field);
    return (schema && factsOf(schema)?.sealed) ?? false;
  };
  const filters = options.filters.filter((field) => !isSealed(field));
  const sorts = options.sorts.filter((field) => !isSealed(field));
  const begun = (key: string) => Object.entries(begins).find(([begin]) => key.startsWith(begin))?.[1];
  const labelOf = (key: string): Label | undefined => {
    const field = [key, key.slice(0, Math.max(0, key.lastIndexOf('_')))].find((one) => isOneOf(options.filters, one));
    const schema = field === undefined ? undefined : fields[field];
    return schema && factsOf(schema)?.label;
  };
  const sealed = (field: string): Fault => {
    const schema = schemaOf(field);
    return { rule: 'sealed', label: schema && factsOf(schema)?.label };
  };
  const takeSort = ({ sort }: ListInput, key: string, value: string): Fault[] => {
    const wanted = new Set(
      value.split(',').filter((field) => field !== '' && !sort.some((one) => one.field === field)),
    );
    const [known, unknown] = divided([...wanted], (field) => isOneOf(sorts, field));
    for (const field of known) sort.push({ field, descending: key === 'descs' });
    return unknown.map((field) => (isSealed(field) ? sealed(field) : { rule: 'sort', label: labelOf(key) }));
  };
  const takeFilter = (input: ListInput, key: string, value: string): Fault[] => {
    const { field, suffix } = partsOf(key);
    const schema = schemaOf(field);
    const needsValue = suffix !== 'null' && suffix !== 'notnull';
    if (suffix === 'ignore' || (schema && value === '' && needsValue)) return [];
    if (isSealed(field)) return [sealed(field)];
    const filter = { rule: 'filter', label: labelOf(key) };
    const rule = Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined;
    if (!schema || !isOneOf(filters, field) || (suffix !== '' && !rule)) return [filter];
    const known = factsOf(schema);
    const comparison = rule?.comparison ?? (isText(known) ? 'like' : 'equal');
    if (!comparesBy(known, rule ?? { comparison, of: 'any' })) return [filter];
    if (needsValue && !wellFormed(known, value)) return [{ rule: 'value', label: labelOf(key) }];
    input.filters.push({ field, comparison, value });
    return [];
  };
  const take = (input: ListInput, key: string, value: string): Fault[] => {
    if (key === 'current' || key === 'size')
      return takePage(input, key, value) ? [] : [{ rule: 'page', label: labelOf(key) }];
    if (key === 'ascs' || key === 'descs') return takeSort(input, key, value);
    const hold = Object.hasOwn(extra, key) ? extra[key] : begun(key);
    if (!hold) return takeFilter(input, key, value);
    if (value === '') return [];
    if (!hold(value)) return [{ rule: 'value', label: labelOf(key) }];
    input.extra[key] = value;
    return [];
  };
  const query = anyKeys.transform((raw, context): ListInput => {
    const input: ListInput = { current: 1, size: defaultPageSize, sort: [], filters: [], extra: {} };
    for (const [key, given] of Object.entries(raw)) {
      const isOne = typeof given === 'string' || typeof given === 'number';
      const faults = isOne ? take(input, key, tidied(String(given))) : [{ rule: 'single', label: labelOf(key) }];
      for (const { rule, label } of faults)
        context.addIssue({
          code: 'custom',
          path: [key],
          params: { rule, label },
          input: rule === 'sealed' ? undefined : given,
        });
    }
    return input;
  });
  listFacts.set(query, {
    filters: filters.map((field) => filterFacts(field, fields[field])),
    sorts,
    extra: Object.keys(extra),
    begins: Object.keys(begins),
  });
  return query;
}
