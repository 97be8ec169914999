import type { Paper } from './paper.ts';
import type { PrintedPerson, PrintedRoom, PrintHead } from './printed.ts';
import { type Setter, spanOf } from './sheet.ts';

interface Layout {
  across: number;
  width: number;
  height: number;
  inset: number;
  exam: number;
  title: number;
  ticket: number;
  words: number;
  line: number;
  label: number;
  photo: { width: number; height: number };
  place: number;
  qr: number;
  table: { row: number; size: number; most: number };
  notice: { size: number; line: number };
}

const layouts: Readonly<Record<PrintHead['perPage'], Layout>> = {
  2: {
    across: 1,
    width: 210,
    height: 143,
    inset: 14,
    exam: 13,
    title: 20,
    ticket: 22,
    words: 11,
    line: 7.2,
    label: 20,
    photo: { width: 28, height: 38 },
    place: 20,
    qr: 20,
    table: { row: 5.6, size: 9.5, most: 36 },
    notice: { size: 8.5, line: 4.2 },
  },
  4: {
    across: 2,
    width: 105,
    height: 143,
    inset: 7,
    exam: 10.5,
    title: 15,
    ticket: 13,
    words: 9,
    line: 5.8,
    label: 15,
    photo: { width: 21, height: 28.5 },
    place: 15,
    qr: 15,
    table: { row: 4.6, size: 7.5, most: 46 },
    notice: { size: 7, line: 3.3 },
  },
};

/** 准考证, two or four per page with dashed cutting lines; each centre starts a page. */
export function cards(paper: Paper, head: PrintHead): Setter {
  const layout = layouts[head.perPage];
  let at: number = head.perPage;
  let centre = '';
  return {
    room(room) {
      if (room.centre.id !== centre) at = head.perPage;
      centre = room.centre.id;
      for (const person of room.people) {
        if (at === head.perPage) {
          paper.page();
          cutMarks(paper, layout);
          at = 0;
        }
        const x = (at % layout.across) * layout.width;
        const y = Math.floor(at / layout.across) * layout.height;
        card(paper, head, { layout, x, y }, room, person);
        at += 1;
      }
    },
  };
}

function cutMarks(paper: Paper, { across, height }: Layout): void {
  // the footer names the printing user and is cut off
  for (const y of [height, 2 * height]) paper.rule(0, y, 210, y, { dashed: true });
  if (across === 2) paper.rule(105, 0, 105, 2 * height, { dashed: true });
}

interface Place {
  layout: Layout;
  x: number;
  y: number;
}

function card(paper: Paper, head: PrintHead, { layout, x, y }: Place, room: PrintedRoom, person: PrintedPerson): void {
  const { inset, words: size, line, label, photo } = layout;
  const left = x + inset;
  const width = layout.width - 2 * inset;
  const photoLeft = left + width - photo.width;
  paper.words(head.exam, { x: left, y: y + 12, width, size: layout.exam, face: 'heading', align: 'center' });
  paper.words('准考证', { x: left, y: y + 20, width, size: layout.title, face: 'title', align: 'center' });
  paper.photo(person.photo, photoLeft, y + 25, photo.width, photo.height);
  const fact = (named: string, said: string, at: number, until = photoLeft - 3): void => {
    paper.words(named, { x: left, y: at, width: label, size, grey: true });
    paper.words(said, { x: left + label, y: at, width: until - left - label, size });
  };
  const first = y + 31;
  paper.words('准考证号', { x: left, y: first, width: label, size, grey: true });
  const digits = { x: left + label, y: first, width: photoLeft - 3 - left - label };
  paper.words(person.ticketNo, { ...digits, size: layout.ticket, face: 'heading' });
  paper.words('姓名', { x: left, y: first + line, width: label, size, grey: true });
  paper.words(person.name, { ...digits, y: first + line, size: size * 1.25, face: 'heading' });
  fact('性别', person.gender, first + 2 * line);
  fact('证件号码', person.idNo, first + 3 * line);
  const below = Math.max(first + 4 * line, y + 25 + photo.height + 9);
  const codeLeft = left + width - layout.qr;
  fact('考点', room.centre.name, below, codeLeft - 3);
  fact('地址', room.centre.address, below + line, codeLeft - 3);
  const large = below + 2 * line + 3;
  const place = { size: layout.place, face: 'heading' } as const;
  const half = (codeLeft - 3 - left) / 2;
  paper.words('考场', { x: left, y: large, size, grey: true });
  if (isOneSeat(person)) {
    paper.words(room.roomNo, { ...place, x: left + label, y: large, width: half - label });
    paper.words('座位号', { x: left + half, y: large, size, grey: true });
    paper.words(String(person.seatNo), { ...place, x: left + half + label, y: large, width: half - label });
  } else paper.words('各科不同，见下表', { ...digits, size: size * 1.25, face: 'heading', y: large });
  // ticket and check digits only, no personal data
  paper.qr(person.ticketNo + person.check, codeLeft, below - 4, layout.qr);
  const under = below - 4 + layout.qr + 3;
  paper.words(`校验码${person.check}`, {
    x: codeLeft,
    y: under,
    width: layout.qr,
    size: 7,
    align: 'center',
    grey: true,
  });
  const table = subjectTable(paper, head, { layout, x: left, y: Math.max(large + 4, under + 1.5) }, width, person);
  notices(paper, head, { layout, x: left, y: table + 4.5 }, width, y + layout.height - 7);
}

const isOneSeat = ({ sittings }: PrintedPerson): boolean =>
  new Set(sittings.map(({ roomNo, seatNo }) => `${roomNo} ${seatNo}`)).size <= 1;

const lowest = 3.2;

/**
 * Subjects with rooms and seats, in two columns if there are many.
 * @returns the lower end
 */
function subjectTable(paper: Paper, head: PrintHead, { layout, x, y }: Place, width: number, person: PrintedPerson) {
  const { row, size, most } = layout.table;
  const across = (person.sittings.length + 1) * lowest > most ? 2 : 1;
  const down = Math.ceil(person.sittings.length / across);
  const high = Math.min(row, most / (down + 1));
  const own = width / across;
  const parts = [
    { share: 0.34, words: '科目' },
    { share: 0.42, words: '时间' },
    { share: 0.13, words: '考场' },
    { share: 0.11, words: '座位' },
  ];
  const set = (cells: readonly string[], column: number, place: number): void => {
    const top = y + place * high;
    let at = x + column * own;
    for (const [n, { share }] of parts.entries()) {
      paper.box(at, top, own * share, high, { line: 0.4 });
      const type = Math.min(size, high * 2);
      paper.words(cells[n] ?? '', {
        x: at + 0.8,
        y: top + high * 0.7,
        width: own * share - 1.6,
        size: type,
        align: 'center',
      });
      at += own * share;
    }
  };
  for (let column = 0; column < across; column += 1)
    set(
      parts.map(({ words }) => words),
      column,
      0,
    );
  for (const [n, { subject, roomNo, seatNo }] of person.sittings.entries()) {
    const found = head.subjects.find(({ code }) => code === subject);
    const cells = [
      found?.name ?? subject,
      found ? spanOf(found) : '',
      roomNo ?? '—',
      seatNo === null ? '—' : String(seatNo),
    ];
    set(cells, Math.floor(n / down), 1 + (n % down));
  }
  return y + (down + 1) * high;
}

function notices(paper: Paper, head: PrintHead, { layout, x, y }: Place, width: number, until: number): void {
  const { size, line } = layout.notice;
  let room = Math.floor((until - y) / line) - 1;
  if (room < 1) return;
  paper.words('考生须知', { x, y, size, face: 'heading' });
  let at = y + line;
  for (const [n, said] of head.notices.entries()) {
    if (room < 1) return;
    const isLast = n === head.notices.length - 1;
    const more = '……（全文见考试公告）';
    const taken = paper.lines(said, { x, y: at, width, size, height: line, most: room, more });
    room -= taken;
    at += taken * line;
    if (room < 1 && !isLast) return;
  }
}
