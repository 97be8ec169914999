import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type * as z from 'zod';

export function labelOf(form: z.ZodObject, field: string): Label {
  const schema = form.shape[field];
  return (schema && factsOf(schema)?.label) ?? [field, field];
}
