import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { masked } from '@kaoxin/contract/template/shown.ts';
import type { Work } from '#platform/work.ts';

type Keeper = Pick<Work, 'context'>;

interface Sealed {
  sealed: string;
}
const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';

const sensitiveOf = (fields: readonly TemplateField[]) =>
  new Map(fields.filter(({ field }) => field.sensitive === 1).map((one) => [one.field.fieldKey, one]));

const mapped = (values: FormValues, change: (key: string, value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(key, value)]));

export const hasSealed = (values: FormValues): boolean => Object.values(values).some(isSealed);

export function sealForm({ context: { secrets } }: Keeper, fields: readonly TemplateField[], values: FormValues) {
  const sensitive = sensitiveOf(fields);
  return mapped(values, (key, value) =>
    sensitive.has(key) && !isSealed(value) ? { sealed: secrets.seal(JSON.stringify(value)) } : value,
  );
}

/** Decrypts a stored form. The caller must check the right to see it and record the access. */
export const openForm = ({ context: { secrets } }: Keeper, values: FormValues): Record<string, unknown> =>
  mapped(values, (_, value) => (isSealed(value) ? JSON.parse(secrets.open(value.sealed)) : value));

export function maskForm(work: Keeper, fields: readonly TemplateField[], values: FormValues): Record<string, unknown> {
  const sensitive = sensitiveOf(fields);
  return mapped(openForm(work, values), (key, value) => {
    const one = sensitive.get(key);
    if (one) return masked(one.field, value);
    // An encrypted value whose field no version has any more.
    return isSealed(values[key]) ? '***' : value;
  });
}
