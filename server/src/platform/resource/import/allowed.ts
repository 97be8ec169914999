import { factsOf } from '@kaoxin/contract/conventions.ts';
import type { Fields, Resource } from '@kaoxin/contract/resource.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from '../label.ts';
import { namesToChoose } from '../references.ts';

const yesNo = new Map([
  ['是', 1],
  ['否', 0],
]);
/** More of them nobody reads through on a sheet. */
const mostShown = 200;

interface Entry {
  code: string;
  dictKey: string;
  dictValue: string;
}

/** Of each field with keys: its labels, as a file may say them, with the key each of them is. */
export async function labelsByField(
  work: Work,
  fields: Fields,
  names: readonly string[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  const codes = names.flatMap((name) => factsAt(fields, name)?.dict ?? []);
  const entries = await entriesOf(work, codes);
  for (const name of names) {
    const known = factsAt(fields, name);
    if (known?.kind === 'flag') found.set(name, yesNo);
    else if (known?.dict !== undefined) {
      const keys = known.keys?.map(String);
      const own = entries.filter(({ code, dictKey }) => code === known.dict && (keys?.includes(dictKey) ?? true));
      found.set(name, new Map(own.map(({ dictKey, dictValue }) => [dictValue, Number(dictKey)])));
    }
  }
  return found;
}

/** What stands on the second sheet of a template: by heading, the values a column may have, where they are few. */
export async function allowedValues(
  work: Work,
  thing: Resource,
  names: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { shape } = thing.newForm;
  const labels = await labelsByField(work, shape, names);
  const allowed = new Map<string, readonly string[]>();
  for (const name of names) {
    const known = factsAt(shape, name);
    const values =
      known?.kind === 'reference' && known.refers
        ? await namesToChoose(work, known.refers, mostShown + 1)
        : [...(labels.get(name)?.keys() ?? [])];
    if (values.length > 0 && values.length <= mostShown) allowed.set(labelOf(thing.newForm, name)[0], values);
  }
  return allowed;
}

const kinds: Readonly<Record<string, string>> = {
  number: '1',
  decimal: '1.5',
  flag: '否',
  day: '2026-03-01',
  moment: '2026-03-01 09:00:00',
};

/** How a field is written, for the row of the template. */
export const exampleOf = (schema: z.ZodType | undefined): string =>
  kinds[(schema && factsOf(schema)?.kind) ?? ''] ?? '';

const factsAt = (fields: Fields, name: string) => fields[name] && factsOf(fields[name]);

async function entriesOf(work: Work, codes: readonly string[]): Promise<Entry[]> {
  if (codes.length === 0) return [];
  const { platform } = work;
  const { rows } = await sql<Entry>`
    select code, dict_key, dict_value from ${livingRows(platform, platformTenant, 'dict').as('d')}
      where code = any(${codes}::text[]) and dict_key <> ''
    union all select code, dict_key, dict_value from ${livingRows(platform, work.actor.tenantId, 'dictBiz').as('b')}
      where code = any(${codes}::text[]) and dict_key <> ''`.execute(platform);
  return rows.filter(({ dictKey }) => /^\d+$/.test(dictKey));
}
