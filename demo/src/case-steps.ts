import type { CaseKind, CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { StepInput } from '@kaoxin/server/areas/casework/index.ts';
import { addDays, type Moment } from '@kaoxin/server/engine/calendar/day.ts';
import type { WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import type { Actor as WorkActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { fixedClock } from '@kaoxin/server/platform/clock.ts';
import { Refusal } from '@kaoxin/server/platform/http/errors.ts';
import { TryLater } from '@kaoxin/server/platform/jobs/queue.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { homeTime, officeTime } from './petitions/diary.ts';
import type { Chance } from './prng.ts';

/** A step of a case: `wait` is in workdays for staff, otherwise in days, after the previous step. */
export interface CaseMove<Who extends string, Input extends StepInput = StepInput> {
  verb: CaseVerb;
  who: Who | 'citizen' | 'job';
  wait: number;
  input?: Input;
}

export interface CaseStep<Of, Move> {
  at: Moment;
  of: Of;
  move: Move | null;
}

export interface CaseFilling {
  stop?: AbortSignal;
  count?: number;
  /** number of steps taken by an earlier run, and its day */
  taken?: number;
  today?: string;
  /** called within the transaction of each step */
  told?: (inside: Work, taken: number, today: string) => Promise<void>;
}

/** The story of case n of `total`; shares are met exactly. */
export function storyAt<S extends { share: number }>(stories: readonly S[], index: number, total: number): S {
  const sum = stories.reduce((shares, { share }) => shares + share, 0);
  let left = ((index + 0.5) / total) * sum;
  for (const story of stories) {
    left -= story.share;
    if (left < 0) return story;
  }
  throw new Error('no stories');
}

/** Times of the steps; null if the last one would not be before `today`. */
export function stepsOf<Of, Move extends CaseMove<string>>(
  of: Of,
  received: Moment,
  moves: readonly Move[],
  luck: Chance,
  { today, calendar }: { today: string; calendar: WorkCalendar },
): CaseStep<Of, Move>[] | null {
  const steps: CaseStep<Of, Move>[] = [{ at: received, of, move: null }];
  let before = received;
  for (const move of moves) {
    const { who, wait } = move;
    before =
      who === 'citizen' || who === 'job' ? homeTime(before, wait, luck) : officeTime(before, wait, calendar, luck);
    steps.push({ at: before, of, move });
  }
  return before < today ? steps : null;
}

/** Steps in chronological order, so that letter numbers ascend. */
export const inOrder = <S extends { at: Moment }>(steps: readonly S[]): S[] =>
  steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

/** Number of inbox messages to keep; earlier ones count as read and deleted. */
const keptMessages = 3;

/**
 * Takes each step on its day with the product's own verbs; a restart continues after the last step.
 * @param outside preparation before the transaction
 * @param take takes the step and returns the id of the case
 */
export async function takeSteps<S extends CaseStep<{ title: string }, { verb: CaseVerb }>, Ready>(
  context: AppContext,
  steps: readonly S[],
  { kind, today, stop, taken = 0, told }: CaseFilling & { kind: CaseKind; today: string },
  {
    actorOf,
    outside,
    take,
  }: {
    actorOf: (step: S) => WorkActor;
    outside: (work: Work, step: S) => Promise<Ready>;
    take: (work: Work, step: S, ready: Ready) => Promise<string>;
  },
): Promise<void> {
  for (const [place, step] of steps.entries()) {
    if (place < taken) continue;
    if (stop?.aborted) throw new TryLater('the server stops', 1);
    const work = new Work({ ...context, clock: fixedClock(step.at) }, actorOf(step), 'demonstration', 'business');
    const ready = await outside(work, step);
    await work
      .transaction(async (inside) => {
        const id = await take(inside, step, ready);
        await settleMessages(inside, kind, { id, at: step.at, since: addDays(today, -keptMessages) });
        await told?.(inside, place + 1, today);
      })
      .catch((error: unknown) => {
        // the deadline sweep has already ended the case
        if (!(error instanceof Refusal) || step.move === null) throw error;
        context.log.warn(
          { title: step.of.title, verb: step.move.verb, why: error.message },
          'a step of an invented case',
        );
      });
  }
}

async function settleMessages(
  work: Work,
  kind: CaseKind,
  { id, at, since }: { id: string; at: string; since: string },
): Promise<void> {
  const own = sql`tenant_id = ${firstTenant} and case_type = ${kind} and case_id = ${id}`;
  if (at < since) await sql`delete from inbox_message where ${own}`.execute(work.platform);
  else
    await sql`update inbox_message set create_time = ${at}::timestamptz where ${own} and create_time > now() - interval '1 minute'`.execute(
      work.platform,
    );
}
