import type { PrintKind } from '@kaoxin/contract/exam/exam-print.ts';
import { ListFlow } from './paper/seating-list.ts';
import { signRows } from './paper/sign-sheet.ts';

interface Counted {
  centreId: string;
  people: number;
  bySubject: readonly number[];
}

/** Number of pages of a print; the setters must break pages in the same way. */
export function pagesOf(kind: PrintKind, rooms: readonly Counted[], perPage: 2 | 4): number {
  switch (kind) {
    case 'card': {
      const centres = Map.groupBy(rooms, ({ centreId }) => centreId);
      return sum([...centres.values()].map((own) => Math.ceil(sum(own.map(({ people }) => people)) / perPage)));
    }
    case 'sign':
      return sum(rooms.flatMap(({ bySubject }) => bySubject.map((people) => Math.ceil(people / signRows))));
    case 'list': {
      const flow = new ListFlow();
      return sum(rooms.map(({ centreId, people }) => flow.room(centreId, people).filter(({ page }) => page).length));
    }
    default:
      return rooms.length;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
