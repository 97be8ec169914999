import type { ExamPeople } from '#engine/ports/exam-port.ts';

const nobody: ExamPeople = { registered: 0, present: 0, absent: 0, violation: 0, usedSeats: 0 };

export function attendanceOf(people: ExamPeople | undefined) {
  const { registered, present, absent } = people ?? nobody;
  return { registered, present, absent, attendRate: registered === 0 ? null : present / registered };
}

export const notCounted = { registered: null, present: null, absent: null, attendRate: null };
