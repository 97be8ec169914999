import { type SqlBool, sql } from 'kysely';
import type { ImportLine } from '#platform/imports/import-kind.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { type Given, type Place, placeRegions } from './place-regions.ts';

type Lines = readonly ImportLine<Given>[];

const rowsPerStatement = 1_000;
const addedAtOnce = 500;

/** Names in pinyin by code. Yields to other requests every few milliseconds. */
export async function spellNames(lines: Lines): Promise<Map<string, string>> {
  return new Map(await eachInTurn(lines, ({ entry }) => [entry.code, pinyinSearch(entry.name)] as const));
}

export async function takeRegions(work: Work, lines: Lines, spelled: ReadonlyMap<string, string>): Promise<void> {
  const { places } = await placeRegions(work, lines);
  const keyOf = ({ code, name }: Given) => spelled.get(code) ?? pinyinSearch(name);
  const placed = lines.filter(({ entry }) => places.has(entry.code));
  const added = await eachInTurn(placed, ({ entry }) => ({
    code: entry.code,
    name: entry.name,
    searchKey: keyOf(entry),
    remark: null,
    ...placeIn(places, entry),
  }));
  for (let from = 0; from < added.length; from += addedAtOnce)
    await work.table('region').insertMany(added.slice(from, from + addedAtOnce));
  const renamed = lines.filter(({ entry }) => !places.has(entry.code));
  for (let from = 0; from < renamed.length; from += rowsPerStatement)
    await rename(work, renamed.slice(from, from + rowsPerStatement), keyOf);
}

function placeIn(places: ReadonlyMap<string, Place>, { code }: Given): Place {
  const place = places.get(code);
  if (!place) throw new Error(`region ${code} has no place`);
  return place;
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
