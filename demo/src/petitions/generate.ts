import { addDays, dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import { caseNumber } from '@kaoxin/server/engine/numbering/case-number.ts';
import { storyAt } from '../case-steps.ts';
import { type Cast, castFor } from '../cast.ts';
import { type Matter, matterOf } from '../matter.ts';
import { type Person, personOf } from '../people.ts';
import { type Chance, chance as stream } from '../prng.ts';
import { type Simulated, simulate } from '../simulate.ts';
import type { District, PetitionType, World } from '../world.ts';
import { searchKeyOf } from './petition-row.ts';
import { plantedPetitions } from './planted.ts';
import { plantedOverdue } from './planted-deadlines.ts';
import type { Story } from './plot.ts';
import { stories } from './stories.ts';

const mostTries = 60;

function choosePlace(world: World, chance: Chance): District | null {
  if (chance.happens(0.15)) return null;
  return chance.weighted(world.districts.map((district) => [district, district.seed.weight] as const));
}

const chooseType = (world: World, chance: Chance): PetitionType =>
  chance.weighted(world.types.map((type) => [type, type.seed.weight] as const));

function castOf(world: World, { fits, letters }: Story, chance: Chance): Cast {
  for (;;) {
    const cast = castFor(world, chooseType(world, chance), choosePlace(world, chance), chance);
    if (letters && !letters[cast.type.seed.topic]) continue;
    if (!fits || fits(cast)) return cast;
  }
}

function petition(world: World, story: Story, index: number, people: Person[]): Simulated {
  for (let age = 0; age < mostTries; age += 1) {
    const chance = stream(`petition ${index} ${age}`);
    const cast = castOf(world, story, chance);
    const person = writerOf(cast, chance, people);
    const day = addDays(world.today, -1 - age - chance.whole(...story.age));
    const matter: Matter = matterOf(cast, person, day, chance, story.letters);
    if (story.suits?.(matter.row) === false) continue;
    const { answer, demand, elsewhere } = matter;
    const moves = story.moves({ cast, chance, answer, demand, elsewhere });
    const told = simulate(matter.row, matter.registrar, moves, world, chance);
    if (!told) continue;
    people.push(person);
    return told;
  }
  throw new Error(`the story "${story.name}" does not come to its end`);
}

function writerOf(cast: Cast, chance: Chance, people: readonly Person[]): Person {
  const again = chance.happens(0.05) && people.length > 0;
  return again ? chance.pick(people) : personOf(chance, cast.district?.seed.code ?? '990101');
}

function numbered(petitions: Simulated[]): Simulated[] {
  const ordered = petitions.toSorted((a, b) => (a.row.createTime < b.row.createTime ? -1 : 1));
  const taken = new Map<string, number>();
  for (const { row } of ordered) {
    const day = dayOf(row.createTime);
    const sequence = (taken.get(day) ?? 0) + 1;
    taken.set(day, sequence);
    row.caseNo = caseNumber('petition', day, sequence);
    row.searchKey = searchKeyOf(row);
  }
  return ordered;
}

/**
 * The invented petitions, oldest first; deterministic for world, day and count. Ids are assigned when they are stored.
 */
export function generatePetitions(world: World, count: number): Simulated[] {
  const people: Person[] = [];
  const planted = [...plantedPetitions(world), ...plantedOverdue(world)];
  const told = Array.from({ length: Math.max(0, count - planted.length) }, (_, index, list = count - planted.length) =>
    petition(world, storyAt(stories, index, list), index, people),
  );
  return numbered([...planted, ...told]);
}
