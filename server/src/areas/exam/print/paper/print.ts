import type { PrintKind } from '@kaoxin/contract/exam/exam-print.ts';
import { printKinds } from '@kaoxin/contract/exam/exam-print.ts';
import { cards } from './card.ts';
import { doorSheets } from './door-sheet.ts';
import { Paper } from './paper.ts';
import type { PrintedRoom, PrintHead } from './printed.ts';
import { roomPlans } from './room-plan.ts';
import { seatingLists } from './seating-list.ts';
import type { Setter } from './sheet.ts';
import { signSheets } from './sign-sheet.ts';

const setters: Readonly<Record<PrintKind, (paper: Paper, head: PrintHead) => Setter>> = {
  card: cards,
  door: doorSheets,
  sign: signSheets,
  plan: roomPlans,
  list: seatingLists,
};

export class Print {
  readonly #paper: Paper;
  readonly #setter: Setter;

  constructor(head: PrintHead) {
    this.#paper = new Paper(`${head.exam} ${printKinds[head.kind][0]}`, head.mark, head.folder);
    this.#setter = setters[head.kind](this.#paper, head);
  }

  get pages(): number {
    return this.#paper.pages;
  }
  get missing(): string[] {
    return [...this.#paper.missing];
  }

  room(room: PrintedRoom): Uint8Array {
    this.#setter.room(room);
    return this.#paper.take();
  }

  end(): Promise<Uint8Array> {
    return this.#paper.end();
  }
}
