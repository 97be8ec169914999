import { isEmpty, mostOf } from '@kaoxin/contract/conventions.ts';
import * as z from 'zod';

/** Unknown fields reported at most; the limits of the body bound the walk. */
const mostNamed = 20;

function inner(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.def.innerType);
  if (schema instanceof z.ZodPipe)
    return inner(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out);
  return schema;
}

/**
 * Removes unknown fields of a body at every depth when they are empty or begin with `$`, as clients of other platforms
 * send them. Adds the paths of the others to `unknown`, at most twenty (wire.md A, Unknown body fields).
 */
export function withoutUnknown(
  schema: z.core.$ZodType,
  given: unknown,
  unknown: string[],
  path: readonly (string | number)[] = [],
): unknown {
  const known = inner(schema);
  if (known instanceof z.ZodArray && Array.isArray(given)) {
    // The schema refuses an oversized list unread.
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
