import type { Paper } from './paper.ts';
import type { PrintHead } from './printed.ts';
import { heading, row, type Setter } from './sheet.ts';

const across = 3;
const high = 5.6;
const title = 9;
const top = 36;
const bottom = 286;

/**
 * Layout of the rooms of a centre on pages, used for setting and for counting pages. A room's title never stays without
 * its first rows.
 */
export class ListFlow {
  #y = bottom;
  #centre = '';

  room(centreId: string, people: number): { page: boolean; title: boolean; y: number }[] {
    if (centreId !== this.#centre) this.#y = bottom;
    this.#centre = centreId;
    return Array.from({ length: Math.ceil(people / across) }, (_, line) => {
      const needed = line === 0 ? title + 2 * high : high;
      const page = this.#y + needed > bottom;
      if (page) this.#y = top;
      const hasTitle = page || line === 0;
      if (hasTitle) this.#y += title;
      const y = this.#y;
      this.#y += high;
      return { page, title: hasTitle, y };
    });
  }
}

/** 考场座次表: seats room by room; each centre starts a page. */
export function seatingLists(paper: Paper, head: PrintHead): Setter {
  const flow = new ListFlow();
  return {
    room({ centre, roomNo, time, people }) {
      for (const [line, at] of flow.room(centre.id, people.length).entries()) {
        if (at.page) {
          paper.page();
          heading(paper, head, '考场座次表', `${centre.name}（${centre.code}）`);
        }
        if (at.title) {
          const go = line === 0 ? '' : '（续）';
          const said = `第${roomNo}考场　${time ? `${time}　` : ''}${people.length}人${go}`;
          paper.words(said, { x: 10, y: at.y - 2.5, width: 190, size: 11, face: 'heading' });
        }
        for (const [n, person] of people.slice(line * across, (line + 1) * across).entries()) {
          const x = 10 + n * (190 / across);
          row(paper, at.y, high, [
            { x, width: 9, words: String(person.seatNo), size: 9 },
            { x: x + 9, width: 29, words: person.ticketNo, size: 9 },
            { x: x + 38, width: 190 / across - 38, words: person.name, size: 9 },
          ]);
        }
      }
    },
  };
}
