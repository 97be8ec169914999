import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { notThere } from '#platform/imports/complaints.ts';
import type { ImportLine, Standing } from '#platform/imports/import-kind.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { aboveOf } from './keys.ts';
import { regions } from './lists.ts';

export interface Given {
  code: string;
  name: string;
  level: number;
  /** undefined: derived from the code. */
  parentCode: string | undefined;
}

export interface Place {
  level: number;
  parentCode: string;
  ancestors: string;
  sort: number;
}

interface Present {
  name: string;
  level: number;
  ancestors: string;
}

export interface Placed {
  standings: Map<string, Standing>;
  places: Map<string, Place>;
}

export async function placeRegions(work: Work, lines: readonly ImportLine<Given>[]): Promise<Placed> {
  const codes = new Set<string>();
  await eachInTurn(lines, ({ entry }) => {
    for (const code of [entry.code, ...mayStandBelow(entry)]) codes.add(code);
  });
  const known = await present(work, [...codes]);
  const there = new Map<string, Present>(known);
  const counts = new Map<string, number>();
  const placed: Placed = { standings: new Map(), places: new Map() };
  const inOrder = [...lines].sort((a, b) => a.entry.level - b.entry.level || a.rowNo - b.rowNo);
  await eachInTurn(inOrder, ({ key, entry }) => {
    const { code, name, level } = entry;
    const before = known.get(code);
    if (before) return placed.standings.set(key, before.name === name ? 'known' : 'changes');
    const lineUp = mayStandBelow(entry);
    const above = lineUp.find((each) => there.has(each)) ?? lineUp.at(-1) ?? '';
    const parent = there.get(above);
    if (!parent || parent.level >= level) return placed.standings.set(key, { wrong: misplaced(above, parent) });
    const sort = (counts.get(above) ?? 0) + 1;
    counts.set(above, sort);
    const ancestors = `${parent.ancestors},${above}`;
    there.set(code, { name, level, ancestors });
    return placed.places.set(code, { level, parentCode: above, ancestors, sort });
  });
  return placed;
}

const misplaced = (above: string, parent: Present | undefined): Label =>
  parent
    ? [`上级区划【${above}】的级别不高于本级`, `The region above [${above}] is not of a higher level`]
    : notThere(['上级区划', 'Parent region'], above);

export const mayStandBelow = ({ code, parentCode }: Given): readonly string[] =>
  parentCode === undefined ? aboveOf(code) : [parentCode];

const codesPerStatement = 2_000;

async function present(work: Work, codes: readonly string[]): Promise<Map<string, Present>> {
  const found = new Map<string, Present>();
  for (let from = 0; from < codes.length; from += codesPerStatement) {
    const { rows } = await sql<Present & { code: string }>`select code, name, level, ancestors
      from ${regions(work).as('r')} where code = any(${codes.slice(from, from + codesPerStatement)}::text[])`.execute(
      work.handle,
    );
    for (const { code, ...row } of rows) found.set(code, row);
  }
  return found;
}
