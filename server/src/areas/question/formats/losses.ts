import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Loss } from './format.ts';

const most = 200;
const more: Label = ['此处问题过多，其余不再列出', 'There is too much to tell here: the rest is not listed'];

export class Losses {
  readonly list: Loss[] = [];
  readonly place: string;
  readonly #told = new Set<string>();

  constructor(place: string) {
    this.place = place;
  }

  lose(construct: string, words: Label): null {
    const key = `${construct}\n${words[0]}`;
    if (this.#told.has(key) || this.#told.size > most) return null;
    this.#told.add(key);
    const isLast = this.#told.size > most;
    this.list.push({ place: this.place, construct: isLast ? '…' : construct, words: isLast ? more : words });
    return null;
  }

  pictureMissing(src: string): null {
    const name = src.length > 120 ? `${src.slice(0, 120)}…` : src;
    return this.lose('img', [`图片【${name}】未找到`, `Picture ${name} is not there`]);
  }
}
