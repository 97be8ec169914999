import {
  type CorrectableField,
  changeRule,
  type FieldRules,
  fieldLabels,
  type Phase,
  passesFor,
} from '@kaoxin/contract/correction/states.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type CaseStep, inOrder, stepsOf, storyAt } from '../case-steps.ts';
import { arrival } from '../petitions/diary.ts';
import { type Chance, chance as stream } from '../prng.ts';
import { type Candidate, type Change, changeOf, reasons } from './changes.ts';
import { type CorrectionStory, correctionStories, type Move } from './stories.ts';

const { forbidden, allowed, twoPasses } = changeRule.of;
const rule = (
  fieldKey: CorrectableField,
  before: number,
  after: number,
  certificate: number = forbidden,
): FieldRules => ({
  fieldKey,
  before,
  after,
  certificate,
});
export const openingRules: readonly FieldRules[] = [
  rule('name', twoPasses, twoPasses),
  rule('idNo', twoPasses, twoPasses),
  rule('phone', allowed, allowed, allowed),
  rule('gender', twoPasses, twoPasses),
  rule('workUnit', allowed, allowed),
  rule('education', allowed, twoPasses),
  rule('major', allowed, twoPasses),
];

/** An opening with examinees; no one appears in two openings. */
export interface Opening {
  id: string;
  phase: Phase;
  people: readonly Candidate[];
}

export interface Filed {
  title: string;
  openingId: string;
  who: Candidate;
  changes: readonly Change[];
  reasonType: number;
  reasonText: string;
  source: number;
  desk: number;
  /** the owner of the requested id number; null: it is free */
  taken: Candidate | null;
}
export type Step = CaseStep<Filed, Move>;

export interface Surroundings {
  today: string;
  calendar: WorkCalendar;
}

const mostTries = 60;
/** Requests for an id number already in use (domain.md 5.3 #9). */
const collisions = 4;
const website = 2;
const byStaff = 3;
const weights = [45, 35, 20];

function fieldsFor({ wants }: CorrectionStory, luck: Chance): CorrectableField[] {
  if (wants === 'several') return ['name', 'phone'];
  if (wants === 'identity') return [luck.happens(0.7) ? 'name' : 'idNo'];
  return [
    luck.weighted<CorrectableField>([
      ...([
        ['name', 30],
        ['idNo', 14],
        ['phone', 26],
      ] as const),
      ...([
        ['workUnit', 15],
        ['education', 8],
        ['major', 7],
      ] as const),
    ]),
  ];
}

function filedBy(who: Candidate, openingId: string, changes: readonly Change[], luck: Chance): Filed {
  const [first = { fieldKey: 'name' as const }] = changes;
  const [reasonType, reasonText] = luck.pick(reasons[first.fieldKey]);
  const called = changes.map(({ fieldKey }) => fieldLabels[fieldKey][0]).join('、');
  return {
    title: `更正${called}`,
    openingId,
    who,
    changes,
    reasonType,
    reasonText,
    taken: null,
    source: luck.happens(0.7) ? website : luck.whole(byStaff, byStaff + 2),
    desk: luck.whole(0, 5),
  };
}

function correctionOf(nth: number, total: number, opening: Opening, who: Candidate, around: Surroundings): Step[] {
  const story = storyAt(correctionStories, nth, total);
  const [least, most] = story.age;
  for (let age = 0; age < mostTries; age += 1) {
    const luck = stream(`correction ${nth} ${age}`);
    const fields = fieldsFor(story, luck);
    const changes = fields.map((field) => changeOf(field, who, nth, luck));
    const of = filedBy(who, opening.id, changes, luck);
    const day = addDays(around.today, -1 - age - luck.whole(least, most));
    const received = arrival(day, of.source >= byStaff, around.calendar, luck);
    const moves = story.moves(passesFor(openingRules, fields, opening.phase), luck);
    const steps = stepsOf(of, received, moves, luck, around);
    if (steps) return steps;
  }
  throw new Error(`the story of correction ${nth} does not come to its end`);
}

/** Pairs of the same sex: the first requests the number of the second. */
function collisionsOf({ id, people }: Opening, { today, calendar }: Surroundings): Step[] {
  const sexOf = ({ idNo }: Candidate) => Number(idNo.charAt(16)) % 2;
  return Array.from({ length: collisions }, (_, nth): Step[] => {
    const luck = stream(`correction collides ${nth}`);
    const [who, ...others] = people.slice(nth * 8, nth * 8 + 8);
    const taken = who && others.find((other) => sexOf(other) === sexOf(who));
    if (!who || !taken) return [];
    const changes = [{ fieldKey: 'idNo' as const, newValue: taken.idNo }];
    const of = { ...filedBy(who, id, changes, luck), source: website, taken };
    return [{ at: arrival(addDays(today, -1 - (nth % 3)), false, calendar, luck), of, move: null }];
  }).flat();
}

export function correctionPlan(count: number, openings: readonly Opening[], around: Surroundings): Step[] {
  const [first] = openings;
  if (!first) return [];
  const colliding = collisionsOf(first, around);
  // the first people of the first opening are reserved for the collisions
  const left = openings.map(({ people }, place) => [...people].slice(place === 0 ? collisions * 8 : 0));
  // one correction per person; with fewer people the total shrinks, and the shares stay
  const people = left.reduce((sum, { length }) => sum + length, 0);
  const total = Math.min(people, Math.max(0, count - colliding.length));
  const others = Array.from({ length: total }, (_, nth): Step[] => {
    const luck = stream(`correction ${nth} under`);
    const wanted = luck.weighted(openings.map((_opening, place) => [place, weights[place] ?? 1] as const));
    const place = left[wanted]?.length ? wanted : left.findIndex(({ length }) => length > 0);
    const [opening, who] = [openings[place], left[place]?.shift()];
    return opening && who ? correctionOf(nth, total, opening, who, around) : [];
  });
  return inOrder([...others.flat(), ...colliding]);
}
