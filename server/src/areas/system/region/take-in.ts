import { setImmediate } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { ImportLine } from '#platform/imports/import-kind.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { type Given, placeRegions } from './place-regions.ts';

type Lines = readonly ImportLine<Given>[];

const rowsPerStatement = 5_000;
const namesAtOnce = 200;

/** Names in pinyin by code, with a pause for everybody else's requests every few milliseconds. */
export async function spellNames(lines: Lines): Promise<Map<string, string>> {
  const spelled = new Map<string, string>();
  for (const { entry } of lines) {
    spelled.set(entry.code, pinyinSearch(entry.name));
    if (spelled.size % namesAtOnce === 0) await setImmediate();
  }
  return spelled;
}

/**
 * Takes a table of regions in, all of it or nothing: new ones are added, others get their new names. Those the file does
 * not name stay, whoever uses them.
 */
export async function takeRegions(work: Work, lines: Lines, spelled: ReadonlyMap<string, string>): Promise<void> {
  const { places } = await placeRegions(work, lines);
  const keyOf = ({ code, name }: Given) => spelled.get(code) ?? pinyinSearch(name);
  await work.table('region').insertMany(
    lines.flatMap(({ entry }) => {
      const place = places.get(entry.code);
      const { code, name } = entry;
      return place ? [{ code, name, searchKey: keyOf(entry), remark: null, ...place }] : [];
    }),
  );
  const renamed = lines.filter(({ entry }) => !places.has(entry.code));
  for (let from = 0; from < renamed.length; from += rowsPerStatement)
    await rename(work, renamed.slice(from, from + rowsPerStatement), keyOf);
}

async function rename(work: Work, lines: Lines, keyOf: (entry: Given) => string): Promise<void> {
  const byCode = (say: (entry: Given) => string) =>
    JSON.stringify(Object.fromEntries(lines.map(({ entry }) => [entry.code, say(entry)])));
  const names = byCode(({ name }) => name);
  await work.table('region').changeMany(sql<SqlBool>`code in (select jsonb_object_keys(${names}::jsonb))`, {
    name: sql`${names}::jsonb ->> code`,
    searchKey: sql`${byCode(keyOf)}::jsonb ->> code`,
  });
}
