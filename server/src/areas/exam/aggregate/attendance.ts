import type { ExamPeople } from '#platform/exams/exam-use.ts';

const nobody: ExamPeople = { registered: 0, present: 0, absent: 0, violation: 0, usedSeats: 0 };

/** 到考率: present / registered, of whom nobody has withdrawn. */
export function attendanceOf(people: ExamPeople | undefined) {
  const { registered, present, absent } = people ?? nobody;
  return { registered, present, absent, attendRate: registered === 0 ? null : present / registered };
}

/** Who was registered for a single subject is counted nowhere. */
export const notCounted = { registered: null, present: null, absent: null, attendRate: null };
