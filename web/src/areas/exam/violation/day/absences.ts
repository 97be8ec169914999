import type { Attendee } from '@kaoxin/contract/exam/attendance.ts';

/** `<person> <subject>` of everybody who is absent. */
export type Absences = ReadonlySet<string>;

export const absencesOf = (people: readonly Pick<Attendee, 'id' | 'absent'>[]): Absences =>
  new Set(people.flatMap(({ id, absent }) => absent.map((code) => `${id} ${code}`)));

export function toggled(absences: Absences, id: string, subjectCode: string): Absences {
  const key = `${id} ${subjectCode}`;
  return absences.has(key) ? new Set([...absences].filter((one) => one !== key)) : new Set([...absences, key]);
}

interface Entry {
  id: string;
  subjectCode: string;
  attend: 1 | 2;
}

/** What is sent of a room: an entry for everybody and subject that is on the sheet, and no other. Who has scores is left out. */
export const entriesOf = (
  people: readonly Pick<Attendee, 'id' | 'subjects' | 'isScored'>[],
  absences: Absences,
): Entry[] =>
  people
    .filter(({ isScored }) => isScored === 0)
    .flatMap(({ id, subjects }) =>
      subjects.map((subjectCode) => ({ id, subjectCode, attend: absences.has(`${id} ${subjectCode}`) ? 2 : 1 })),
    );
