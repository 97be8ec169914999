import { factsOf, type Label, type Language, say, truthWord } from '@kaoxin/contract/conventions.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import { isKey, type LabelOf, labelsOf } from '#platform/labels.ts';
import { plainText } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import type { SheetColumn } from '../write-sheet.ts';

export interface Words {
  language: Language;
  say(label: Label): string;
  keyed: LabelOf;
  now: string;
}

export interface ListColumn<R> {
  key: string;
  label: Label;
  /** in characters of the sheet */
  width?: number;
  dict?: string;
  /** default: the field with the column's key; null and undefined leave the cell empty */
  cell?: (row: R, words: Words) => unknown;
}

export const plainColumn =
  <R>() =>
  (key: keyof R & string, zh: string, en: string, width = 12): ListColumn<R> => ({ key, label: [zh, en], width });

export type Line = readonly unknown[];

const widths: Readonly<Record<string, number>> = {
  number: 10,
  decimal: 12,
  flag: 8,
  day: 12,
  moment: 20,
  long: 40,
  rich: 40,
};
const isNone = (value: unknown): boolean => value === null || value === undefined;

/**
 * Columns for contract fields, formatted as on their page (web: `FieldValue`): names of keys and references, yes and
 * no, rich text as plain text.
 * @param saidBy field → the field of the row with its label, when that is not `<field>Name`
 */
export function fieldColumns<R extends object>(
  fields: Fields,
  names: readonly string[],
  saidBy: Readonly<Record<string, string>> = {},
): ListColumn<R>[] {
  return names.map((key) => {
    const schema = fields[key];
    const known = schema && factsOf(schema);
    const { kind, dict } = known ?? {};
    return {
      key,
      label: known?.label ?? [key, key],
      width: widths[kind ?? ''] ?? 20,
      ...(dict && (kind === 'choice' || kind === 'word') ? { dict } : {}),
      cell: (row, words) => {
        const value = valueAt(row, key);
        const named = valueAt(row, saidBy[key] ?? `${key}Name`);
        if (typeof named === 'string' && named !== '') return named;
        if (isNone(value)) return null;
        if (kind === 'flag') return words.say(truthWord(value));
        if (dict && (kind === 'choice' || kind === 'word') && isKey(value)) return words.keyed(dict, value) ?? value;
        return kind === 'rich' && typeof value === 'string' ? plainText(value) : value;
      },
    };
  });
}

export const headings = <R>(columns: readonly ListColumn<R>[], language: Language): SheetColumn[] =>
  columns.map(({ key, label, width = 20 }) => ({ key, label: say(label, language), width }));

export async function lineMaker<R>(columns: readonly ListColumn<R>[], work: Work): Promise<(row: R) => Line> {
  const { language } = work.actor;
  const dictionaries = columns.flatMap(({ dict }) => dict ?? []);
  const keyed = dictionaries.length > 0 ? await labelsOf(work, dictionaries) : () => null;
  const words: Words = { language, say: (label) => say(label, language), keyed, now: work.now };
  return (row) => columns.map(({ key, cell }) => (cell ? cell(row, words) : valueAt(row, key)));
}
