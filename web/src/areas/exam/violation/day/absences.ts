import type { Attendee } from '@kaoxin/contract/exam/attendance.ts';

/** `<person> <subject>` of everybody who is absent. */
export type Absences = ReadonlySet<string>;

export const absencesOf = (people: readonly Pick<Attendee, 'id' | 'absent'>[]): Absences =>
  new Set(people.flatMap(({ id, absent }) => absent.map((code) => `${id} ${code}`)));

/** What somebody has ticked, true, or taken back, false, and not saved yet; the rest is as it was answered. */
export type Marks = ReadonlyMap<string, boolean>;

/** What was kept of another time; anything else is none. */
export const marksIn = (kept: Readonly<Record<string, unknown>> = {}): Marks =>
  new Map(Object.entries(kept).flatMap(([key, isAbsent]) => (typeof isAbsent === 'boolean' ? [[key, isAbsent]] : [])));

/** Who is absent with these marks over what was answered. */
export const absencesWith = (answered: Absences, marks: Marks): Absences =>
  new Set([...answered, ...marks.keys()].filter((key) => marks.get(key) ?? true));

/** The same with one more; what is as it was answered is no mark. */
export function marked(answered: Absences, marks: Marks, id: string, subjectCode: string): Marks {
  const key = `${id} ${subjectCode}`;
  const next = new Map(marks);
  const isAbsent = !absencesWith(answered, marks).has(key);
  if (isAbsent === answered.has(key)) next.delete(key);
  else next.set(key, isAbsent);
  return next;
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
