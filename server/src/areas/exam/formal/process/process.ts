import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamVerb, examAction, examStatus, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import { noticeStep } from '#engine/ports/exam-port.ts';
import { type Effect, Process, type Step, type Transition } from '#engine/process/process.ts';
import type { ExamTableRow } from '../tables.ts';
import { examGuards, reasonGiven, releaseConditions, type StepInput } from './guards.ts';
import { tellLeaders, tellOffices, warnOfNewAccounts } from './notices.ts';
import { noteExam } from './timeline.ts';

export type ExamStep = Exclude<ExamVerb, 'edit' | 'remove'> | 'start' | 'finish';
export type ExamTransition = Step<Transition<'formalExam', ExamStep, undefined, StepInput>>;
type ExamEffect = Effect<'formalExam', StepInput>;

const { draft, published, arranging, running, marking, released, archived, cancelled } = examStatus.of;

const signFirst: ExamEffect = {
  columns: ({ actor, now }, _exam, { reason }) => ({
    releaseState: 1,
    releaseAskUser: actor.id,
    releaseAskTime: now,
    releaseReason: reason ?? null,
  }),
  after: (work, exam) => tellLeaders(work, exam, examAction.of.releaseAsk),
};

const publishScores: ExamEffect = {
  columns: ({ now }) => ({ scoreReleaseTime: now, releaseTaskId: null }),
  async after(work, exam, { reason }) {
    await tellOffices(work, exam, examAction.of.release, reason);
    await warnOfNewAccounts(work, exam, [exam.releaseAskUser, work.actor.id]);
  },
};

const cancel: ExamEffect = {
  columns: (_work, _exam, { reason }) => ({ cancelReason: reason ?? null }),
  after: (work, exam, { reason }) => tellOffices(work, exam, examAction.of.cancel, reason),
};

const { hasSubjects, hasPlaces, timesFit, papersBound, placesFit } = examGuards;
const { seatsSuffice, notExaminee, scoresComplete, nothingOpen } = examGuards;
const { isUnrequested, isRequested } = releaseConditions;

/** The states of an examination (domain.md 1.2). Rosters and scores follow through `noticeStep`. */
export const examProcess = new Process<'formalExam', ExamStep, undefined, StepInput>({
  table: 'formalExam',
  called: ['考试', 'An examination'],
  statuses: examStatus,
  buttons: {
    publish: examVerbs.publish.button,
    arrange: examVerbs.arrange.button,
    releaseAsk: examVerbs.releaseAsk.button,
    release: examVerbs.release.button,
    archive: examVerbs.archive.button,
    cancel: examVerbs.cancel.button,
  },
  transitions: [
    {
      verb: 'publish',
      from: [draft],
      to: published,
      checks: [hasSubjects, hasPlaces, timesFit, papersBound, placesFit],
    },
    {
      verb: 'arrange',
      from: [published],
      to: arranging,
      dueAt: ({ registerEnd }) => registerEnd,
      checks: [seatsSuffice],
    },
    { verb: 'start', from: [arranging], to: running, dueAt: ({ examStart }) => examStart },
    { verb: 'finish', from: [running], to: marking, dueAt: ({ examEnd }) => examEnd },
    {
      verb: 'releaseAsk',
      from: [marking],
      preconditions: [isUnrequested],
      checks: [notExaminee, scoresComplete],
      effects: [signFirst],
    },
    {
      verb: 'release',
      from: [marking],
      to: released,
      preconditions: [isRequested],
      secondPerson: anotherThanRequested,
      checks: [notExaminee],
      effects: [publishScores],
    },
    { verb: 'archive', from: [released], to: archived, checks: [nothingOpen] },
    {
      verb: 'cancel',
      from: [draft, published, arranging],
      to: cancelled,
      inputChecks: [reasonGiven],
      effects: [cancel],
    },
  ],
  every: ({ transition: { verb }, row: { status: from }, input: { reason, progress } }) => ({
    event: (work, { id, status: to }) => noteExam(work, id, { action: examAction.of[verb], from, to, note: reason }),
    after: (work, exam) => noticeStep(work, exam, examAction.of[verb], progress),
  }),
});

function anotherThanRequested({ releaseAskUser }: ExamTableRow) {
  const self: Label = ['不能公布本人发起的成绩', 'Another person must release scores whose release you requested'];
  return [{ first: [releaseAskUser], self }];
}
