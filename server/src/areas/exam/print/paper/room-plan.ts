import { placeOf } from '../../seating/seat-plan.ts';
import type { Paper } from './paper.ts';
import type { PrintHead } from './printed.ts';
import { heading, type Setter } from './sheet.ts';

/** Rooms with more columns are printed in landscape. */
const upright = 7;
/** minimum width of a desk in mm for a ticket on one line */
const narrow = 20;

/** 座位图: a room from above with the lectern in front; seats go down the first column and up the second. */
export const roomPlans = (paper: Paper, head: PrintHead): Setter => ({
  room({ centre, roomNo, time, seats, columns, people }) {
    const lies = columns > upright;
    const [wide, tall] = lies ? [277, 152] : [190, 236];
    paper.page(lies);
    heading(
      paper,
      head,
      '座位图',
      `${centre.name}　第${roomNo}考场　${time ? `${time}　` : ''}应到${people.length}人`,
      wide,
    );
    const middle = 10 + wide / 2;
    paper.box(middle - 20, 36, 40, 8);
    paper.words('讲台', { x: middle - 20, y: 41.5, width: 40, size: 11, align: 'center' });
    paper.box(10 + wide - 16, 36, 16, 8);
    paper.words('门', { x: 10 + wide - 16, y: 41.5, width: 16, size: 11, align: 'center' });
    const rows = Math.ceil(seats / columns);
    const width = wide / columns;
    const height = Math.min(24, tall / rows);
    const bySeat = new Map(people.map((person) => [person.seatNo, person]));
    for (let seat = 0; seat < seats; seat += 1) {
      const place = placeOf(seat, seats, columns);
      const [x, y] = [10 + place.column * width, 48 + place.row * height];
      const person = bySeat.get(seat + 1);
      const parts = width < narrow ? [9, 14] : [14];
      const line = height / (2.4 + parts.length);
      const size = Math.min(11, line * 2.2);
      const text = { x: x + 1.4, width: width - 3 };
      paper.box(x + 0.4, y + 0.4, width - 0.8, height - 0.8, { line: 0.4, dashed: !person });
      paper.words(String(seat + 1), { ...text, y: y + line, size, face: 'heading', grey: !person });
      if (!person) continue;
      paper.words(person.name, { ...text, y: y + 2 * line, size });
      for (const [n, end] of parts.entries()) {
        const digits = person.ticketNo.slice(parts[n - 1] ?? 0, end);
        paper.words(digits, { ...text, y: y + (3 + n) * line, size: size * 0.9 });
      }
    }
  },
});
