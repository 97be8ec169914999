import type { Picture, QuestionFormat } from './format.ts';
import { readGift } from './read-gift.ts';
import { FormatRefusal } from './refusal.ts';
import { textOf } from './text-file.ts';
import { writeGift } from './write-gift.ts';

export const gift: QuestionFormat = {
  name: 'gift',
  endings: ['gift', 'txt'],
  read: (bytes) => {
    const { text, losses } = textOf(bytes);
    const pictures = new Map<string, Picture>();
    const questions = readGift(text, pictures);
    const first = questions.next();
    if (first.done) throw new FormatRefusal('{…}', ['文件中没有试题', 'The file holds no questions']);
    return { questions: resumed(first.value, questions), losses, pictures };
  },
  write: (questions) => writeGift(questions),
};

function* resumed<T>(first: T, rest: Iterable<T>): Generator<T> {
  yield first;
  yield* rest;
}
