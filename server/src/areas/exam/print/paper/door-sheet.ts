import type { Paper } from './paper.ts';
import type { PrintedPerson, PrintHead } from './printed.ts';
import { row, type Setter, spanOf, subjectsIn } from './sheet.ts';

const rangeOf = (values: readonly string[]): string => {
  const [first, last] = [values[0] ?? '', values.at(-1) ?? ''];
  return first === last ? first : `${first}–${last}`;
};
const tickets = (people: readonly PrintedPerson[]): string => rangeOf(people.map(({ ticketNo }) => ticketNo).sort());
const seats = (people: readonly PrintedPerson[]): string => rangeOf(people.map(({ seatNo }) => String(seatNo)));

/** 门贴: one sheet per room for its door, with subjects and examinees. */
export const doorSheets = (paper: Paper, head: PrintHead): Setter => ({
  room(room) {
    const { centre, roomNo, people } = room;
    const columns = [62, 56, 14, 58];
    const cells = (words: readonly string[], face: 'text' | 'heading' = 'text') =>
      words.map((said, n) => ({
        x: 10 + columns.slice(0, n).reduce((sum, width) => sum + width, 0),
        width: columns[n] ?? 0,
        words: said,
        face,
      }));
    paper.page();
    const middle = { x: 10, width: 190, align: 'center' } as const;
    paper.words(head.exam, { ...middle, y: 26, size: 20, face: 'heading' });
    paper.words(`${centre.name}（${centre.code}）`, { ...middle, y: 40, size: 16 });
    paper.words(`第${roomNo}考场`, { ...middle, y: 82, size: 72, face: 'title' });
    const floor = room.floor === null ? '' : `${room.floor}层　`;
    paper.words(`${floor}座位${room.seats}个　应到${people.length}人`, { ...middle, y: 100, size: 18 });
    paper.words('准考证号', { ...middle, y: 116, size: 12, grey: true });
    paper.words(tickets(people), { ...middle, y: 126, size: 22, face: 'heading' });
    const subjects = subjectsIn(room, head);
    const high = Math.min(14, 140 / (subjects.length + 1));
    row(paper, 138, high, cells(['科目', '时间', '人数', '座位号'], 'heading'));
    for (const [n, { subject, people: own }] of subjects.entries())
      row(paper, 138 + (n + 1) * high, high, cells([subject.name, spanOf(subject), String(own.length), seats(own)]));
  },
});
