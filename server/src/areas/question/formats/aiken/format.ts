import type { QuestionFormat } from '../format.ts';
import { decodedText } from '../said/decoded-text.ts';
import { readAiken } from './read-aiken.ts';
import { writeAiken } from './write-aiken.ts';

export const aikenFormat: QuestionFormat = {
  name: 'aiken',
  endings: ['txt'],
  read: (bytes) => ({ questions: readAiken(decodedText(bytes)), losses: [], pictures: new Map() }),
  write: writeAiken,
};
