import type { FieldFacts } from '@kaoxin/contract/conventions.ts';
import { isKeyOf } from '@kaoxin/contract/records.ts';
import { type FieldType, fieldType, holdsFiles } from '@kaoxin/contract/template/states.ts';
import { type Judged, usualLongest, usualMostFiles, usualPlaces } from '@kaoxin/contract/template/value.ts';
import type { Field } from '../form/fields.ts';

const kinds: Readonly<Partial<Record<FieldType, FieldFacts['kind']>>> = {
  textarea: 'long',
  number: 'decimal',
  score: 'decimal',
  date: 'day',
  datetime: 'moment',
  select: 'word',
  file: 'files',
  image: 'files',
  region: 'reference',
};

export function fieldOf({ fieldKey, fieldType: type, label, required, ...rest }: Judged): Field {
  return {
    name: fieldKey,
    label: [label, label],
    required: required === 1,
    facts: {
      label: [label, label],
      asks: holdsFiles(type) ? 'file' : 'text',
      kind: (isKeyOf(kinds, type) && kinds[type]) || 'text',
      ...(rest.dictCode ? { dict: rest.dictCode } : {}),
      ...(type === fieldType.of.region ? { refers: 'region' } : {}),
      places: rest.decimals ?? usualPlaces,
      ...(type === fieldType.of.textarea ? { max: rest.maxLength ?? usualLongest[type] ?? 255 } : {}),
      ...(holdsFiles(type) ? { max: rest.fileMaxCount ?? usualMostFiles, pictures: type === fieldType.of.image } : {}),
    },
  };
}
