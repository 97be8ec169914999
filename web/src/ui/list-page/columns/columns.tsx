import type { Fields } from '@kaoxin/contract/resource.ts';
import { type Field, fieldsOf } from '../../form/fields.ts';
import { FieldValue } from '../../form/value.tsx';
import type { Column } from './column.ts';

const widths: Partial<Record<Field['facts']['kind'], number>> = {
  number: 110,
  decimal: 120,
  choices: 200,
  flag: 90,
  choice: 120,
  moment: 176,
  day: 120,
  reference: 150,
  long: 260,
  rich: 260,
};

/** Minimum px of a text column; truncated text has a tooltip. */
const leastOfWords = 120;
const words: ReadonlySet<Field['facts']['kind']> = new Set(['text', 'code', 'long', 'rich']);

export function columnOf<R extends Readonly<Record<string, unknown>>>(field: Field, sortable: boolean): Column<R> {
  return {
    key: field.name,
    label: field.label,
    width: widths[field.facts.kind] ?? 200,
    sortable,
    ...(words.has(field.facts.kind) ? { least: leastOfWords } : {}),
    ...(field.facts.kind === 'number' || field.facts.kind === 'decimal' ? { align: 'right' as const } : {}),
    render: (row) => <FieldValue field={field} row={row} short />,
  };
}

export const fieldColumns =
  <R extends Readonly<Record<string, unknown>>, Name extends string>(shape: Fields, sortable: boolean) =>
  (name: Name, given: Partial<Column<R>> = {}): Column<R> => {
    const [field] = fieldsOf(shape, [name]);
    if (!field) throw new Error(`nothing is said of the field ${name}`);
    return { ...columnOf<R>(field, sortable), ...given };
  };
