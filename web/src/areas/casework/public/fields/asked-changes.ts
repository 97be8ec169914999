import { type CorrectableField, correctableFields } from '@kaoxin/contract/correction/states.ts';
import { isRecord } from '@kaoxin/contract/records.ts';

export interface Change {
  fieldKey: CorrectableField;
  newValue: string;
}

const isChange = (value: unknown): value is Change =>
  isRecord(value) && correctableFields.some((key) => key === value.fieldKey) && typeof value.newValue === 'string';

export const changesIn = (value: unknown): Change[] => (Array.isArray(value) ? value.filter(isChange) : []);

export const withChange = (changes: readonly Change[], { fieldKey, newValue }: Change): Change[] =>
  correctableFields.flatMap((key) => {
    if (key === fieldKey) return newValue === '' ? [] : { fieldKey, newValue };
    return changes.find((one) => one.fieldKey === key) ?? [];
  });
