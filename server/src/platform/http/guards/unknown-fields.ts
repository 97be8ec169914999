import { isEmpty, mostOf } from '@kaoxin/contract/conventions.ts';
import * as z from 'zod';

/** Unknown fields that are named at most; the walk is bounded by what a body may hold. */
const mostNamed = 20;

/** What stands inside optional, null, defaults and conversions. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.def.innerType);
  if (schema instanceof z.ZodPipe)
    return inner(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out);
  return schema;
}

/**
 * Takes unknown fields out of a body at every depth, where they are empty or begin with `$` as the clients of other
 * platforms send them, and adds the paths of the others to `unknown`, twenty at most (wire.md A, Unknown body fields).
 */
export function withoutUnknown(
  schema: z.core.$ZodType,
  given: unknown,
  unknown: string[],
  path: readonly (string | number)[] = [],
): unknown {
  const known = inner(schema);
  if (known instanceof z.ZodArray && Array.isArray(given)) {
    // a list that is too long is refused unread by its schema
    if (given.length > (mostOf(known) ?? Infinity)) return given;
    return given.map((part: unknown, index) => withoutUnknown(known.def.element, part, unknown, [...path, index]));
  }
  if (!(known instanceof z.ZodObject) || typeof given !== 'object' || given === null || Array.isArray(given))
    return given;
  const kept: [string, unknown][] = [];
  for (const [key, value] of Object.entries(given)) {
    const field: z.core.$ZodType | undefined = Object.hasOwn(known.shape, key) ? known.shape[key] : undefined;
    if (field) kept.push([key, withoutUnknown(field, value, unknown, [...path, key])]);
    else if (unknown.length < mostNamed && !key.startsWith('$') && !isEmpty(value))
      unknown.push([...path, key].join('.'));
  }
  return Object.fromEntries(kept);
}
