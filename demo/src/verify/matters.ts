import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import type { PlantedMatters } from '../matters/fill.ts';
import type { System, Truth } from './truth.ts';

const leader = 'linzhihe';
/** minimum F1 over pairs with at least one planted letter */
const least = 0.85;

/** Proposals link letters; connected letters form a matter. */
const matters: Truth = {
  nth: 6,
  what: ['同一事项的多封来信', 'letters of one matter each'],
  async look(system) {
    const { matters: planted } = await system.planted<PlantedMatters>('matters');
    const links = await linksAmong(system, planted.flat());
    const matterOf = new Map(planted.flatMap((numbers, nth) => numbers.map((caseNo) => [caseNo, nth] as const)));
    let [right, wrong] = [0, 0];
    for (const group of hangingTogether(links))
      for (const [place, one] of group.entries())
        for (const other of group.slice(place + 1)) {
          const [first, second] = [matterOf.get(one), matterOf.get(other)];
          if (first === undefined && second === undefined) continue;
          if (first === second) right += 1;
          else wrong += 1;
        }
    const there = planted.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
    const measured = right === 0 ? 0 : (2 * right) / (there + right + wrong);
    return {
      shown: [
        `${planted.length} 件事、${matterOf.size} 封信，配对 F1 ${measured.toFixed(3)}`,
        `${planted.length} matters, ${matterOf.size} letters, pairwise F1 ${measured.toFixed(3)}`,
      ],
      holds: measured >= least,
    };
  },
};

async function linksAmong(system: System, numbers: readonly string[]): Promise<[string, string][]> {
  const links: [string, string][] = [];
  for (const caseNo of numbers) {
    const { records } = await system.ask(leader, petitionLetter.page, { caseNo });
    const { members, proposals } = await system.ask(leader, petitionLetter.cluster, { id: records[0]?.id ?? '' });
    links.push([caseNo, caseNo], ...[...members, ...proposals].map((one): [string, string] => [caseNo, one.caseNo]));
  }
  return links;
}

function hangingTogether(links: readonly (readonly [string, string])[]): string[][] {
  const groups = new Map<string, Set<string>>();
  for (const [one, other] of links) {
    const joined = new Set([one, other, ...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
    for (const member of joined) groups.set(member, joined);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

export const matterTruths: readonly Truth[] = [matters];
