import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { addDays, type Day } from '#areas/casework/clock/day.ts';
import type { WorkCalendar } from '#areas/casework/index.ts';
import { type CaseStep, inOrder, stepsOf, storyAt } from '../case-steps.ts';
import { arrival } from '../diary.ts';
import { chance as stream } from '../prng.ts';
import { type Life, lifeOf } from './life.ts';
import type { Listed } from './roster.ts';
import { currentStories, earlierStories, type Move, type RegistrationStory } from './stories.ts';

/** A registration as it comes in. */
export interface Filed {
  title: string;
  listed: Listed;
  life: Life;
  /** dict case_source */
  source: number;
  /** which of the people of each level */
  desk: number;
}
export type Step = CaseStep<Filed, Move>;

interface Around {
  /** `yyyy-MM-dd`: nothing has happened later than the evening before */
  today: Day;
  calendar: WorkCalendar;
  /** years a level asks for, by education; undefined: there is no rule */
  requiredYears: (level: number, education: number) => number | undefined;
}

/** Tries with an ever older one until its story has come to its end by today. */
const mostTries = 60;
const [senior, promised, checkedOnSite] = [3, 1, 3];

const isPlain = ({ commitMode, checkState }: Listed): boolean =>
  commitMode === promised && checkState !== checkedOnSite;

/** Whether it can be his: of a junior no years are asked for, and only a promise can be broken. */
const fits = ({ isShort, isSenior, isPromised }: RegistrationStory, listed: Listed): boolean =>
  (!isShort || listed.batch.level > 1) &&
  (!isSenior || listed.batch.level === senior) &&
  (!isPromised || listed.commitMode === promised);

/** What does not speak for itself was looked at by itself. */
const byItself = ({ input, ...move }: Move): Move => {
  const { isBatch: _, ...said } = input ?? {};
  return { ...move, ...(input ? { input: said } : {}) };
};

function registrationOf(listed: Listed, nth: number, total: number, around: Around): Step[] {
  const { batch } = listed;
  const stories = batch.isCurrent ? currentStories : earlierStories;
  const meant = stories.indexOf(storyAt(stories, nth, total));
  const story = [...stories.slice(meant), ...stories].find((one) => fits(one, listed));
  if (!story) throw new Error('nobody has a story');
  const [least, most] = story.age;
  for (let age = 0; age < mostTries; age += 1) {
    const luck = stream(`registration ${batch.batchNo} ${nth} ${age}`);
    const required = (education: number) => around.requiredYears(batch.level, education);
    const days = luck.whole(least, most);
    const day = batch.isCurrent ? addDays(around.today, -1 - age - days) : addDays(batch.day, 3 + days);
    const of: Filed = {
      title: `${batch.batchNo} ${listed.ticketNo}`,
      listed,
      source: caseSource.of.website,
      life: lifeOf(listed, story.isShort === true, required, luck),
      desk: luck.whole(0, 5),
    };
    const received = arrival(day, false, around.calendar, luck);
    const moves = story.moves(batch.level, luck);
    const steps = stepsOf(of, received, isPlain(listed) ? moves : moves.map(byItself), luck, around);
    if (steps) return steps;
  }
  throw new Error(`the story of registration ${nth} does not come to its end`);
}

/** Most who file promised and need not come in person. */
const othersShare = 0.08;

/** Who of a batch files. */
function filersOf(roster: readonly Listed[], share: number): Listed[] {
  const [plain, others] = [roster.filter(isPlain), roster.filter((one) => !isPlain(one))];
  const most = Math.round(roster.length * share);
  const few = others.slice(0, Math.round(most * othersShare));
  return [...plain.slice(0, most - few.length), ...few];
}

/** Batches and levels mixed, so that each of the stories is told in each of them; the same for every run. */
function mixed(filers: readonly Listed[]): Listed[] {
  const order = ({ batch, ticketNo }: Listed) => stream(`${batch.batchNo} ${ticketNo}`).next();
  return filers
    .map((one) => [order(one), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}

/**
 * Every step of the invented registrations in the order of time.
 * @param count of all of them, taken from every batch alike
 */
export function registrationPlan(count: number, roster: readonly Listed[], around: Around): Step[] {
  const share = count / roster.length;
  const batches = [...Map.groupBy(roster, ({ batch }) => batch.batchNo).values()];
  const filers = mixed(batches.flatMap((one) => filersOf(one, share)));
  const steps = [true, false].flatMap((isCurrent) => {
    const own = filers.filter(({ batch }) => batch.isCurrent === isCurrent);
    return own.flatMap((listed, nth) => registrationOf(listed, nth, own.length, around));
  });
  return inOrder(steps);
}
