import { type ExamRecord, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { type ReviewSubject, reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { addDays } from '#ui/dates/day.ts';
import type { Form } from '#ui/form/use-form.ts';

export const subjectsIn = (value: unknown): readonly ReviewSubject[] => (Array.isArray(value) ? value : []);

const subjectsOf = ({ subjects }: ExamRecord): ReviewSubject[] =>
  subjects.map(({ subjectCode: code, name, objectiveScore, totalScore }) => ({
    code,
    name,
    allowed: 1,
    objective: objectiveScore === totalScore ? 1 : 0,
  }));

/** Initial times of a task: from the release, for the number of days that the examination sets (domain.md 3.5). */
function timesOf({ scoreReleaseTime, reviewDays }: ExamRecord) {
  if (!scoreReleaseTime) return undefined;
  return { applyStart: scoreReleaseTime, applyEnd: `${addDays(scoreReleaseTime.slice(0, 10), reviewDays)} 23:59:59` };
}

export function useChosenExam(form: Form, enabled: boolean): void {
  const id = typeof form.values.examId === 'string' ? form.values.examId : '';
  const answer = useCall(
    formalExam.calls.detail,
    { id },
    { enabled: enabled && id !== '', keepPrevious: false, quiet: true },
  );
  const exam = answer.data?.id === id ? answer.data : undefined;
  const begin = useEffectEvent((of: ExamRecord) => {
    const now = form.now();
    const codes = new Set(of.subjects.map(({ subjectCode }) => subjectCode));
    const chosen = subjectsIn(now.subjects);
    if (chosen.length === 0 || chosen.some(({ code }) => !codes.has(code))) form.set('subjects', subjectsOf(of));
    for (const [name, moment] of Object.entries(timesOf(of) ?? {})) if (!now[name]) form.set(name, moment);
  });
  useEffect(() => {
    if (exam) begin(exam);
  }, [exam]);
  useResultsDue(form, exam && timesOf(exam)?.applyEnd);
}

/** Sets the deadline of results by the workday calendar (domain.md 3.2). */
function useResultsDue(form: Form, applyEnd: string | undefined): void {
  const { data } = useCall(
    reinspection.calls.due,
    { applyEnd: applyEnd ?? '' },
    { enabled: applyEnd !== undefined, keepPrevious: false, quiet: true },
  );
  const announce = useEffectEvent((due: string) => {
    const now = form.now();
    if (!now.resultDeadline && now.applyEnd === applyEnd) form.set('resultDeadline', due);
  });
  useEffect(() => {
    if (data) announce(data.due);
  }, [data]);
}
