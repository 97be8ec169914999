import type { ExamAction } from '@kaoxin/contract/exam/formal-states.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from './guards.ts';
import { tellLeaders, tellOffices, warnOfNewAccounts } from './notices.ts';
import type { ExamTableRow } from './tables.ts';

interface Effect {
  columns?: (work: Work, said: StepInput) => Change<'formalExam'>;
  after?: (work: Work, exam: ExamTableRow, action: ExamAction, said: StepInput) => Promise<void>;
}

/** Effects of the steps of domain.md 1.2, by name. Rosters and scores react through `noticeStep`. */
export const examEffects = {
  signFirst: {
    columns: ({ actor, now }, { reason }) => ({
      releaseState: 1,
      releaseAskUser: actor.id,
      releaseAskTime: now,
      releaseReason: reason ?? null,
    }),
  },
  setReleaseTime: { columns: ({ now }) => ({ scoreReleaseTime: now, releaseTaskId: null }) },
  keepCancelReason: { columns: (_work, { reason }) => ({ cancelReason: reason ?? null }) },
  tellLeaders: { after: (work, exam, action) => tellLeaders(work, exam, action) },
  warnOfNewAccounts: {
    after: (work, exam) => warnOfNewAccounts(work, exam, [exam.releaseAskUser, work.actor.id]),
  },
  tellOffices: { after: (work, exam, action, { reason }) => tellOffices(work, exam, action, reason) },
} satisfies Record<string, Effect>;
export type EffectName = keyof typeof examEffects;
export const effectOf = (name: EffectName): Effect => examEffects[name];
