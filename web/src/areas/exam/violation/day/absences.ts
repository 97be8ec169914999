import type { Attendee } from '@kaoxin/contract/exam/attendance.ts';

/** `<person> <subject>` of each absence. */
export type Absences = ReadonlySet<string>;

export const absencesOf = (people: readonly Pick<Attendee, 'id' | 'absent'>[]): Absences =>
  new Set(people.flatMap(({ id, absent }) => absent.map((code) => `${id} ${code}`)));

/** Unsaved changes: true for absent, false for present. A key that is missing is as answered. */
export type Marks = ReadonlyMap<string, boolean>;

export const marksIn = (kept: Readonly<Record<string, unknown>> = {}): Marks =>
  new Map(Object.entries(kept).flatMap(([key, isAbsent]) => (typeof isAbsent === 'boolean' ? [[key, isAbsent]] : [])));

export const absencesWith = (answered: Absences, marks: Marks): Absences =>
  new Set([...answered, ...marks.keys()].filter((key) => marks.get(key) ?? true));

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

export const entriesOf = (
  people: readonly Pick<Attendee, 'id' | 'subjects' | 'isScored'>[],
  absences: Absences,
): Entry[] =>
  people
    .filter(({ isScored }) => isScored === 0)
    .flatMap(({ id, subjects }) =>
      subjects.map((subjectCode) => ({ id, subjectCode, attend: absences.has(`${id} ${subjectCode}`) ? 2 : 1 })),
    );
