import type { ExamSlot } from '@kaoxin/contract/exam/arrange.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';

export interface Timed {
  subjectCode: string;
  name: string;
  startTime: string;
  endTime: string;
}

/** The arrangement uses one bit per slot. */
const mostSlots = 31;

/** Overlapping subjects form one slot: an examinee sits only one of them, and each seat is used once per slot. */
export function slotsOf(subjects: readonly Timed[]): ExamSlot[] {
  const slots: ExamSlot[] = [];
  for (const { subjectCode, name, startTime, endTime } of [...subjects].sort(byStart)) {
    const open = slots.at(-1);
    const subject = { subjectCode, name };
    if (!open || startTime >= open.endTime)
      slots.push({ slot: slots.length + 1, startTime, endTime, subjects: [subject] });
    else {
      open.subjects.push(subject);
      if (endTime > open.endTime) open.endTime = endTime;
    }
  }
  return slots;
}

const byStart = (one: Timed, other: Timed): number =>
  one.startTime < other.startTime || (one.startTime === other.startTime && one.subjectCode < other.subjectCode)
    ? -1
    : 1;

export async function slotsIn(work: Work, examId: string) {
  const slots = slotsOf(await subjectsIn(work, examId));
  if (slots.length > mostSlots)
    throw refuse(400, [`科目时段不能超过${mostSlots}个`, `There are more than ${mostSlots} slots`]);
  const slotOf = new Map(slots.flatMap(({ slot, subjects }) => subjects.map(({ subjectCode }) => [subjectCode, slot])));
  return { slots, slotOf };
}
