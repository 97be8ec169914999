import { addDays, type Moment } from '@kaoxin/server/engine/calendar/day.ts';
import type { WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type CaseStep, inOrder, stepsOf, storyAt } from '../case-steps.ts';
import { type Person, personOf } from '../people.ts';
import { arrival, homeTime } from '../petitions/diary.ts';
import { type Chance, chance as stream } from '../prng.ts';
import type { ViolationAppeal } from './against-violations.ts';
import { type AppealStory, appealStories, type Move } from './stories.ts';
import { type AppealText, appealTexts, notAccepted } from './texts.ts';

export interface Released {
  id: string;
  name: string;
  day: string;
}

export interface Filed {
  person: Person;
  typeName: AppealText['type'];
  title: string;
  content: string;
  demand: string;
  examId: string | null;
  decisionNo: string | null;
  /** dict case_source */
  source: number;
  /** index of the district; null: none given */
  place: number | null;
  desk: number;
}

export type Step = CaseStep<Filed, Move>;

export interface Surroundings {
  /** `yyyy-MM-dd`; all steps are before this day */
  today: string;
  calendar: WorkCalendar;
  released: readonly Released[];
  districts: number;
}

/** Maximum number of attempts, each with an older appeal, until the story ends before today. */
const mostTries = 60;
const byStaff = 3;
const website = 1;
/** Days after a release; most appeals come early. The last three weeks are added later. */
const afterRelease = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 11, 15, 20] as const;

function dayFor({ age: [least, most] }: AppealStory, age: number, luck: Chance, { today, released }: Surroundings) {
  const fitting = released.flatMap(({ day }) =>
    afterRelease
      .map((behind) => addDays(day, behind))
      .filter((one) => one <= addDays(today, -1 - least - age) && one >= addDays(today, -1 - most - age)),
  );
  return fitting.length > 0 && luck.happens(0.85)
    ? luck.pick(fitting)
    : addDays(today, -1 - age - luck.whole(least, Math.min(most, 400)));
}

function appealOf(index: number, total: number, around: Surroundings): Step[] {
  const story = storyAt(appealStories, index, total);
  for (let age = 0; age < mostTries; age += 1) {
    const luck = stream(`appeal ${index} ${age}`);
    const day = dayFor(story, age, luck, around);
    const exam = around.released.findLast((one) => one.day < day);
    const text = luck.pick(appealTexts);
    const about = story.refused ? notAccepted : text;
    const named = (words: string) => words.replaceAll('{exam}', exam ? `“${exam.name}”` : '考试');
    const source = luck.happens(0.6) ? website : luck.whole(byStaff, byStaff + 2);
    const of: Filed = {
      person: personOf(luck, '990101'),
      typeName: story.refused ? '其他申诉' : text.type,
      title: about.title,
      content: named(about.content),
      demand: about.demand,
      examId: exam?.id ?? null,
      decisionNo: null,
      source,
      place: luck.happens(0.1) ? null : luck.whole(0, around.districts - 1),
      desk: luck.whole(0, 5),
    };
    const received = arrival(day, source >= byStaff, around.calendar, luck);
    const moves = story.moves({ ...text, content: of.content }, luck);
    const steps = stepsOf(of, received, moves, luck, around);
    if (steps) return steps;
  }
  throw new Error(`the story of appeal ${index} does not come to its end`);
}

export interface HeldLetter {
  person: Person;
  examId: string;
  docNo: string;
  time: Moment;
}

function againstViolation(
  one: ViolationAppeal,
  { person, examId, docNo, time }: HeldLetter,
  around: Surroundings,
): Step[] {
  const luck = stream(`appeal against ${one.fact}`);
  const { type: typeName, title, content, demand } = one.text;
  const of: Filed = {
    person,
    typeName,
    title,
    content,
    demand,
    examId,
    decisionNo: docNo,
    source: website,
    place: null,
    desk: luck.whole(0, 5),
  };
  const received = homeTime(time, one.wait, luck);
  for (let moves = one.moves.length; moves >= 0; moves -= 1) {
    const steps = stepsOf(of, received, one.moves.slice(0, moves), luck, around);
    if (steps) return steps;
  }
  return [];
}

/**
 * All steps of the invented appeals in chronological order, so that letter numbers ascend.
 * @param count number of appeals, including those against violations
 */
export function appealPlan(
  count: number,
  around: Surroundings,
  held: readonly (readonly [ViolationAppeal, HeldLetter])[],
): Step[] {
  const total = Math.max(0, count - held.length);
  const appeals = [
    ...Array.from({ length: total }, (_, index) => appealOf(index, total, around)),
    ...held.map(([one, letter]) => againstViolation(one, letter, around)),
  ];
  return inOrder(appeals.flat());
}
