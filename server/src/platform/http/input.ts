import type { Call, InputOf } from '@kaoxin/contract/call.ts';
import type { Language } from '@kaoxin/contract/conventions.ts';
import { describeIssue } from '@kaoxin/contract/messages.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import * as z from 'zod';
import { refuse } from './errors.ts';
import { withoutUnknown } from './guards/unknown-fields.ts';

/** Read-only fields of loaded records that clients post back (wire.md A, Unknown body fields): dropped, not refused. */
const readOnly =
  /^(createUser|createDept|createTime|updateUser|updateTime|status|isDeleted|tenantId|children|hasChildren|.+Name|.+Masked)$/;

function own(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  return schema instanceof z.ZodObject ? schema.shape : undefined;
}

/** A call that takes a record by id and answers it also drops the record's own read-only fields. */
function dropReadOnly({ body, answer }: Call, given: unknown): unknown {
  const shape = own(body);
  if (!shape || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const record = (Object.hasOwn(shape, 'id') && own(answer)) || {};
  const isDropped = (key: string) => readOnly.test(key) || Object.hasOwn(record, key);
  return Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(shape, key) || !isDropped(key)));
}

const strictOnes = new WeakMap<z.ZodType, z.ZodType>();
function strict(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = strictOnes.get(schema) ?? schema.strict();
  strictOnes.set(schema, known);
  return known;
}

/** Errors of a request described at most (security.md S69). */
const mostDescribed = 20;
const mostOfPath = 200;

const pathOf = (issue: z.core.$ZodIssue): string =>
  (issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path)
    .join('.')
    .slice(0, mostOfPath);

function check<S extends z.ZodType>(
  schema: S,
  given: unknown,
  language: Language,
  unknown: readonly string[] = [],
): z.output<S> {
  const result = strict(schema).safeParse(given, { reportInput: true });
  // A strict schema refuses more keys, and its output has the same type.
  if (result.success && unknown.length === 0) return result.data as z.output<S>;
  const strange = unknown.map((key) => ({ code: 'unrecognized_keys' as const, keys: [key], path: [], message: '' }));
  const issues = [...strange, ...(result.error?.issues ?? [])].slice(0, mostDescribed);
  const fields = issues.map((issue) => ({ path: pathOf(issue), msg: describeIssue(schema, issue, language) }));
  const zh = issues.map((issue) => describeIssue(schema, issue, 'zh'));
  const en = issues.map((issue) => describeIssue(schema, issue, 'en'));
  throw refuse(400, [[...new Set(zh)].slice(0, 5).join('；'), [...new Set(en)].slice(0, 5).join('; ')], { fields });
}

/** Checks query and body against the contract. Puts the first five errors into one Chinese sentence. */
export function readInput<C extends Call>(call: C, query: unknown, body: unknown, language: Language): InputOf<C> {
  const isObject = call.body instanceof z.ZodObject;
  const sent = body === undefined || body === null ? (isObject ? {} : body) : body;
  const isBoth = call.queryAsBody && isObject && typeof sent === 'object' && !Array.isArray(sent);
  const given = isBoth ? { ...(isRecord(query) ? query : {}), ...sent } : sent;
  const unknown: string[] = [];
  const known = withoutUnknown(call.body, dropReadOnly(call, given), unknown);
  return {
    query: check<C['query']>(call.query, isBoth ? {} : query, language),
    body: check<C['body']>(call.body, known, language, unknown),
  };
}

/** The fields of an input, for rules that read fields of any call. */
export const fieldsOf = ({ query, body }: InputOf<Call>) => ({
  query: isRecord(query) ? query : {},
  body: isRecord(body) ? body : {},
});
