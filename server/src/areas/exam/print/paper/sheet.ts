import type { Paper } from './paper.ts';
import type { PrintedPerson, PrintedRoom, PrintedSubject, PrintHead } from './printed.ts';

export interface Setter {
  room(room: PrintedRoom): void;
}

export const spanOf = ({ startTime, endTime }: Pick<PrintedSubject, 'startTime' | 'endTime'>): string =>
  endTime.slice(0, 10) === startTime.slice(0, 10)
    ? `${startTime.slice(0, 16)}–${endTime.slice(11, 16)}`
    : `${startTime.slice(0, 16)}–${endTime.slice(0, 16)}`;

export const subjectsIn = (
  { people }: PrintedRoom,
  { subjects }: PrintHead,
): { subject: PrintedSubject; people: PrintedPerson[] }[] =>
  subjects.flatMap((subject) => {
    const own = people.filter(({ sittings }) => sittings.some((sitting) => sitting.subject === subject.code));
    return own.length > 0 ? [{ subject, people: own }] : [];
  });

export function heading(paper: Paper, head: PrintHead, title: string, where: string, width = 190): void {
  paper.words(head.exam, { x: 10, y: 15, width, size: 13, face: 'heading', align: 'center' });
  paper.words(title, { x: 10, y: 24, width, size: 18, face: 'title', align: 'center' });
  paper.words(where, { x: 10, y: 31, width, size: 10.5, align: 'center' });
}

export interface Cell {
  x: number;
  width: number;
  words: string;
  size?: number;
  face?: 'text' | 'heading';
}

export function row(paper: Paper, y: number, height: number, cells: readonly Cell[]): void {
  for (const { x, width, words, size = 10, face = 'text' } of cells) {
    paper.box(x, y, width, height, { line: 0.4 });
    paper.words(words, { x: x + 1, y: y + height / 2 + size * 0.13, width: width - 2, size, face, align: 'center' });
  }
}
