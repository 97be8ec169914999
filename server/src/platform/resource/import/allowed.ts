import { factsOf, noYes } from '@kaoxin/contract/conventions.ts';
import type { Fields, Resource } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import { flagKeys, type Keys, keysOf } from '#platform/imports/words.ts';
import { type DictionaryEntry, dictionaryEntries } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from '../label.ts';
import { namesToChoose } from '../references.ts';

/** A longer list of values is not shown on the sheet. */
const mostShown = 200;

interface Said {
  keys: Keys;
  labels: readonly string[];
}

export async function keysByField(work: Work, fields: Fields, names: readonly string[]): Promise<Map<string, Said>> {
  const entries = await dictionaryEntries(
    work,
    names.flatMap((name) => factsAt(fields, name)?.dict ?? []),
  );
  return new Map(
    names.flatMap((name): [string, Said][] => {
      const known = factsAt(fields, name);
      if (known?.kind === 'flag') return [[name, { keys: flagKeys, labels: [noYes[1][0], noYes[0][0]] }]];
      if (known?.dict === undefined) return [];
      const own = entries.filter((entry) => entry.code === known.dict && isOneOf(entry, known.keys));
      return [[name, { keys: keysOf(own), labels: own.map(({ dictValue }) => dictValue) }]];
    }),
  );
}

const isOneOf = ({ dictKey }: DictionaryEntry, keys: readonly number[] | undefined): boolean =>
  /^\d+$/.test(dictKey) && (keys?.includes(Number(dictKey)) ?? true);

export async function allowedValues(
  work: Work,
  thing: Resource,
  names: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const choices = await cellChoices(work, thing, names);
  return new Map([...choices].map(([name, values]) => [labelOf(thing.rows.form, name)[0], values]));
}

export async function cellChoices(
  work: Work,
  thing: Resource,
  names: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { shape } = thing.rows.form;
  const keyed = await keysByField(work, shape, names);
  const allowed = new Map<string, readonly string[]>();
  for (const name of names) {
    const known = factsAt(shape, name);
    const values =
      known?.kind === 'reference' && known.refers
        ? await namesToChoose(work, known.refers, mostShown + 1)
        : (keyed.get(name)?.labels ?? []);
    if (values.length > 0 && values.length <= mostShown) allowed.set(name, values);
  }
  return allowed;
}

const kinds: Readonly<Record<string, string>> = {
  number: '1',
  decimal: '1.5',
  flag: noYes[0][0],
  day: '2026-03-01',
  moment: '2026-03-01 09:00:00',
};

export const exampleOf = (schema: z.ZodType | undefined): string =>
  kinds[(schema && factsOf(schema)?.kind) ?? ''] ?? '';

const factsAt = (fields: Fields, name: string) => fields[name] && factsOf(fields[name]);
