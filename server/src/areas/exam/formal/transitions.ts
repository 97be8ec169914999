import {
  type ExamAction,
  type ExamStatus,
  type ExamVerb,
  examAction,
  examStatus,
  examVerbs,
} from '@kaoxin/contract/exam/formal-states.ts';
import type { EffectName } from './effects.ts';
import type { GuardName } from './guards.ts';

/**
 * A step of an examination (domain.md 1.2), taken by a user who holds the button of `verb`, by the clock, or by either.
 */
export interface ExamTransition {
  from: ExamStatus;
  to: ExamStatus;
  action: ExamAction;
  verb?: ExamVerb;
  at?: 'registerEnd' | 'examStart' | 'examEnd';
  guards: readonly GuardName[];
  effects: readonly EffectName[];
}

const { draft, published, arranging, running, marking, released, archived, cancelled } = examStatus.of;
const act = examAction.of;

const cancelling = (from: ExamStatus): ExamTransition => ({
  from,
  to: cancelled,
  action: act.cancel,
  verb: 'cancel',
  guards: ['reasonGiven'],
  effects: ['keepCancelReason', 'tellOffices'],
});

/** The complete state machine of domain.md 1.2. A row from a state to itself only has effects. */
export const examTransitions: readonly ExamTransition[] = [
  {
    from: draft,
    to: published,
    action: act.publish,
    verb: 'publish',
    guards: ['hasSubjects', 'hasPlaces', 'timesFit', 'papersBound', 'placesFit'],
    effects: [],
  },
  {
    from: published,
    to: arranging,
    action: act.arrange,
    verb: 'arrange',
    at: 'registerEnd',
    guards: ['seatsSuffice'],
    effects: [],
  },
  { from: arranging, to: running, action: act.start, at: 'examStart', guards: [], effects: [] },
  { from: running, to: marking, action: act.finish, at: 'examEnd', guards: [], effects: [] },
  {
    from: marking,
    to: marking,
    action: act.releaseAsk,
    verb: 'releaseAsk',
    guards: ['notAskedYet', 'notExaminee', 'scoresComplete'],
    effects: ['signFirst', 'tellLeaders'],
  },
  {
    from: marking,
    to: released,
    action: act.release,
    verb: 'release',
    guards: ['askedFor', 'anotherPerson', 'notExaminee'],
    effects: ['setReleaseTime', 'tellOffices', 'warnOfNewAccounts'],
  },
  { from: released, to: archived, action: act.archive, verb: 'archive', guards: ['nothingOpen'], effects: [] },
  cancelling(draft),
  cancelling(published),
  cancelling(arranging),
];

export const transitionTo = (from: number, to: number): ExamTransition | undefined =>
  examTransitions.find((one) => one.from === from && one.to === to && one.verb && 'to' in examVerbs[one.verb]);

export const transitionBy = (verb: ExamVerb, from: number): ExamTransition | undefined =>
  examTransitions.find((one) => one.verb === verb && one.from === from);

type Moments = Readonly<Record<NonNullable<ExamTransition['at']>, string>> & { status: number };

export const dueTransition = (exam: Moments, now: string): ExamTransition | undefined =>
  examTransitions.find(({ from, at }) => from === exam.status && at !== undefined && exam[at] <= now);
