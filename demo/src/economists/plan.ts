import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { addDays, type Day } from '@kaoxin/server/engine/calendar/day.ts';
import type { WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type CaseStep, inOrder, stepsOf, storyAt } from '../case-steps.ts';
import { arrival } from '../petitions/diary.ts';
import { chance as stream } from '../prng.ts';
import { type Life, lifeOf } from './life.ts';
import type { Listed } from './roster.ts';
import { currentStories, earlierStories, type Move, type RegistrationStory } from './stories.ts';

export interface Filed {
  title: string;
  listed: Listed;
  life: Life;
  source: number;
  desk: number;
}
export type Step = CaseStep<Filed, Move>;

interface Around {
  today: Day;
  calendar: WorkCalendar;
  requiredYears: (level: number, education: number) => number | undefined;
}

const mostTries = 60;
const [senior, promised, checkedOnSite] = [3, 1, 3];

const isPlain = ({ commitMode, checkState }: Listed): boolean =>
  commitMode === promised && checkState !== checkedOnSite;

const fits = ({ isShort, isSenior, isPromised }: RegistrationStory, listed: Listed): boolean =>
  (!isShort || listed.batch.level > 1) &&
  (!isSenior || listed.batch.level === senior) &&
  (!isPromised || listed.commitMode === promised);

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

const othersShare = 0.08;

function filersOf(roster: readonly Listed[], share: number): Listed[] {
  const [plain, others] = [roster.filter(isPlain), roster.filter((one) => !isPlain(one))];
  const most = Math.round(roster.length * share);
  const few = others.slice(0, Math.round(most * othersShare));
  return [...plain.slice(0, most - few.length), ...few];
}

/** Mixes batches and levels, so that every story occurs in each; deterministic. */
function mixed(filers: readonly Listed[]): Listed[] {
  const order = ({ batch, ticketNo }: Listed) => stream(`${batch.batchNo} ${ticketNo}`).next();
  return filers
    .map((one) => [order(one), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}

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
