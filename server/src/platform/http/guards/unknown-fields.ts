import { isEmpty } from '@kaoxin/contract/conventions.ts';
import * as z from 'zod';

export interface Cleaned {
  value: unknown;
  /** paths of fields that nobody declared and that say something */
  unknown: string[];
}

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
 * platforms send them, and names the others (wire.md A, Unknown body fields).
 */
export function withoutUnknown(
  schema: z.core.$ZodType,
  given: unknown,
  path: readonly (string | number)[] = [],
): Cleaned {
  const known = inner(schema);
  if (known instanceof z.ZodArray && Array.isArray(given)) {
    const parts = given.map((part: unknown, index) => withoutUnknown(known.def.element, part, [...path, index]));
    return { value: parts.map(({ value }) => value), unknown: parts.flatMap((part) => part.unknown) };
  }
  if (!(known instanceof z.ZodObject) || typeof given !== 'object' || given === null || Array.isArray(given))
    return { value: given, unknown: [] };
  const kept: [string, unknown][] = [];
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const at = [...path, key];
    const field: z.core.$ZodType | undefined = Object.hasOwn(known.shape, key) ? known.shape[key] : undefined;
    if (field) {
      const part = withoutUnknown(field, value, at);
      kept.push([key, part.value]);
      unknown.push(...part.unknown);
    } else if (!key.startsWith('$') && !isEmpty(value)) unknown.push(at.join('.'));
  }
  return { value: Object.fromEntries(kept), unknown };
}
