import { examVerbs } from '@kaoxin/contract/exam/formal-states.ts';
import { noticeStep } from '#engine/ports/exam-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { effectOf } from './effects.ts';
import { examGuards, type StepInput } from './guards.ts';
import type { ExamTableRow } from './tables.ts';
import { noteExam } from './timeline.ts';
import type { ExamTransition } from './transitions.ts';

export async function checkStep(
  work: Work,
  exam: ExamTableRow,
  { guards }: ExamTransition,
  said: StepInput = {},
): Promise<void> {
  for (const name of guards) await examGuards[name](work, exam, said);
}

export function needVerb({ actor }: Work, { verb }: ExamTransition): void {
  if (!verb || !actor.grants.has(examVerbs[verb].button)) throw refuse('notAllowed');
}

/**
 * Takes a step of an examination locked by this transaction: guards, columns, timeline, effects and listeners. The
 * second of two simultaneous callers finds the new state; the code that chose the step refuses it.
 */
export async function takeStep(
  work: Work,
  exam: ExamTableRow,
  transition: ExamTransition,
  said: StepInput = {},
): Promise<ExamTableRow> {
  await checkStep(work, exam, transition, said);
  const { to, action } = transition;
  const effects = transition.effects.map(effectOf);
  const columns = Object.assign({}, ...effects.map(({ columns }) => columns?.(work, said)));
  const after = await work
    .table('formalExam')
    .change(exam.id, { ...columns, status: to }, { version: exam.version, expect: { status: exam.status } });
  await noteExam(work, exam.id, { action, from: exam.status, to, note: said.reason });
  for (const effect of effects) await effect.after?.(work, after, action, said);
  await noticeStep(work, after, action, said.progress);
  return after;
}
