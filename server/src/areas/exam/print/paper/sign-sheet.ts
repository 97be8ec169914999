import { isKeyOf } from '@kaoxin/contract/records.ts';
import type { Paper } from './paper.ts';
import type { PrintedPerson, PrintedRoom, PrintedSubject, PrintHead } from './printed.ts';
import { heading, row, type Setter, spanOf, subjectsIn } from './sheet.ts';

/** Rows per column, two columns per page; a room of thirty fits on one page. */
const down = 16;
export const signRows = 2 * down;
const high = 13.2;
const top = 46;

const widths = { seat: 9, photo: 11, name: 37, sign: 27, absent: 9 };
const column = 95;

/** 签到表: for each room and subject the seats, with space to sign and a box for absence. */
export const signSheets = (paper: Paper, head: PrintHead): Setter => ({
  room(room) {
    for (const { subject, people } of subjectsIn(room, head)) {
      const pages = Math.ceil(people.length / signRows);
      for (let page = 0; page < pages; page += 1) {
        signPage(paper, head, room, subject, people.slice(page * signRows, (page + 1) * signRows));
        const which = pages > 1 ? `第${page + 1}页，共${pages}页` : '';
        paper.words(which, { x: 150, y: 37, width: 50, size: 9, align: 'right' });
        if (page === pages - 1) totals(paper, people.length);
      }
    }
  },
});

function signPage(
  paper: Paper,
  head: PrintHead,
  { centre, roomNo }: PrintedRoom,
  subject: PrintedSubject,
  people: readonly PrintedPerson[],
): void {
  paper.page();
  heading(paper, head, '签到表', `${centre.name}　第${roomNo}考场　${subject.name}　${spanOf(subject)}`);
  for (const [n, person] of people.entries()) signRow(paper, n < down ? 10 : 10 + column + 2, n % down, person);
  for (const x of people.length > down ? [10, 10 + column + 2] : [10]) {
    const titles = { seat: '座位', photo: '照片', name: '姓名 / 准考证号', sign: '签名', absent: '缺考' };
    let at = x;
    const cells = Object.entries(widths).map(([key, width]) => {
      at += width;
      return {
        x: at - width,
        width,
        words: isKeyOf(titles, key) ? titles[key] : '',
        size: 8,
        face: 'heading' as const,
      };
    });
    row(paper, top - 6, 6, cells);
  }
}

function signRow(paper: Paper, left: number, place: number, person: PrintedPerson): void {
  const y = top + place * high;
  const { seat, photo, name, sign, absent } = widths;
  row(paper, y, high, [{ x: left, width: seat, words: String(person.seatNo), size: 12, face: 'heading' }]);
  paper.box(left + seat, y, photo, high, { line: 0.4 });
  paper.photo(person.photo, left + seat + 1, y + 0.6, photo - 2, high - 1.2);
  const text = { x: left + seat + photo + 1, width: name - 2 };
  paper.box(left + seat + photo, y, name, high, { line: 0.4 });
  paper.words(person.name, { ...text, y: y + 5.5, size: 11 });
  paper.words(person.ticketNo, { ...text, y: y + 10.8, size: 9.5 });
  paper.box(left + seat + photo + name, y, sign, high, { line: 0.4 });
  paper.box(left + seat + photo + name + sign, y, absent, high, { line: 0.4 });
  paper.box(left + seat + photo + name + sign + 2.5, y + high / 2 - 2, 4, 4, { line: 0.4 });
}

function totals(paper: Paper, expected: number): void {
  const y = top + down * high + 9;
  const part = { size: 11 };
  paper.words(`应到${expected}人`, { ...part, x: 10, y });
  paper.words('实到＿＿＿＿人', { ...part, x: 50, y });
  paper.words('缺考＿＿＿＿人', { ...part, x: 100, y });
  paper.words('违纪＿＿＿＿人', { ...part, x: 150, y });
  paper.words('监考员签名：＿＿＿＿＿＿＿＿＿＿　＿＿＿＿＿＿＿＿＿＿', { ...part, x: 10, y: y + 12 });
  paper.words('日期：＿＿＿＿＿＿＿＿', { ...part, x: 145, y: y + 12 });
}
