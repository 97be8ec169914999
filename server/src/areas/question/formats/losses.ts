import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Loss } from './format.ts';

/** What one question loses, each construct once in the same words. */
export class Losses {
  readonly list: Loss[] = [];
  readonly place: string;

  constructor(place: string) {
    this.place = place;
  }

  lose(construct: string, words: Label): null {
    const isTold = this.list.some((one) => one.construct === construct && one.words[0] === words[0]);
    if (!isTold) this.list.push({ place: this.place, construct, words });
    return null;
  }

  pictureMissing(src: string): null {
    const name = src.length > 120 ? `${src.slice(0, 120)}…` : src;
    return this.lose('img', [`图片【${name}】未找到`, `Picture ${name} is not there`]);
  }
}
