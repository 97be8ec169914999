import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from './index.ts';
import { listFactsOf } from './lists/list.ts';
import { describeIssue } from './messages.ts';

type Path = readonly PropertyKey[];
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  items?: readonly z.core.$ZodType[];
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}
const deepest = 12;

function* placesIn(schema: z.core.$ZodType, path: Path = []): Iterable<Path> {
  if (path.length > deepest) return;
  const def = schema._zod.def as Definition;
  for (const [key, inner] of Object.entries(def.shape ?? {})) {
    yield [...path, key];
    yield* placesIn(inner, [...path, key]);
  }
  const entries = def.element ? [def.element] : (def.items ?? []);
  for (const [at, inner] of entries.entries()) {
    yield [...path, at];
    yield* placesIn(inner, [...path, at]);
  }
  if (def.valueType) yield* placesIn(def.valueType, [...path, 'entry-of-any-name']);
  for (const inner of [...(def.options ?? []), def.innerType, def.in, def.out]) if (inner) yield* placesIn(inner, path);
}

const wrong: readonly unknown[] = [{}, [], '', 'x', -1, true, [{}], ['x']];

const issuesAt = (path: Path): z.core.$ZodIssue[] => {
  const at = { path: [...path], message: '' };
  return [
    { ...at, code: 'invalid_type', expected: 'string', input: undefined },
    { ...at, code: 'invalid_type', expected: 'string', input: 5 },
    { ...at, code: 'too_big', origin: 'array', maximum: 5, input: [] },
    { ...at, code: 'custom', params: { rule: 'choice' }, input: 'x' },
  ];
};

const standIns = /请求内容(?!模板)|^第\d+项内容|The request\b|^Entry \d/u;
/** Whether a sentence contains a key as a separate word. Some keys are ordinary English words. */
const namesKey = (sentence: string, keys: readonly PropertyKey[]): boolean =>
  keys.some((key) => typeof key === 'string' && new RegExp(`(?<![\\w-])${key}(?![\\w-])`, 'u').test(sentence));

const unplain = (schema: z.ZodType, issue: z.core.$ZodIssue): string[] => {
  const [zh, en] = [describeIssue(schema, issue, 'zh'), describeIssue(schema, issue, 'en')];
  const isNamed = namesKey(zh, issue.path) || namesKey(en, issue.path.filter(isNoWord));
  return isNamed || [zh, en].some((sentence) => standIns.test(sentence)) ? [`${zh} | ${en}`] : [];
};
const isNoWord = (key: PropertyKey) => typeof key === 'string' && /[a-z0-9][A-Z_\d]/u.test(key);

test('labels every place of a request in both languages', () => {
  const said = new Map<string, string[]>();
  for (const call of allCalls)
    for (const schema of [call.query, call.body])
      for (const path of placesIn(schema))
        for (const issue of issuesAt(path))
          for (const sentence of unplain(schema, issue)) said.set(`${call.path} ${path.join('.')}`, [sentence]);
  expect([...said]).toEqual([]);
});

test('names no program key when it rejects a body', () => {
  const said = new Map<string, string[]>();
  for (const call of allCalls) {
    const keys = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : [];
    for (const body of [...wrong, ...keys.flatMap((key) => wrong.map((value) => ({ [key]: value })))])
      for (const issue of call.body.safeParse(body, { reportInput: true }).error?.issues ?? [])
        if (issue.code !== 'unrecognized_keys' && issue.path.length > 0)
          for (const sentence of unplain(call.body, issue))
            said.set(`${call.path} ${issue.path.join('.')}`, [sentence]);
  }
  expect([...said]).toEqual([]);
});

test('names no condition key when it rejects a list', () => {
  const said = new Map<string, string[]>();
  const values: readonly unknown[] = ['字'.repeat(256), '-', 'a\u0000b', ['1', '2'], {}];
  let refused = 0;
  for (const { path, query } of allCalls) {
    const list = listFactsOf(query);
    if (!list) continue;
    const conditions = list.filters.flatMap(({ field, suffixes }) => [
      field,
      ...suffixes.map((one) => `${field}_${one}`),
    ]);
    const begun = list.begins.map((begin) => `${begin}1`);
    for (const key of [...conditions, ...list.extra, ...begun, 'current', 'size', 'ascs', 'descs'])
      for (const value of values)
        for (const issue of query.safeParse({ [key]: value }, { reportInput: true }).error?.issues ?? []) {
          refused += 1;
          for (const sentence of unplain(query, issue)) said.set(`${path} ${key}`, [sentence]);
        }
  }
  expect(refused).toBeGreaterThan(1000);
  expect([...said]).toEqual([]);
});
