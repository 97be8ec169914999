import type { QuestionFormat } from '../format.ts';
import { readMoodle } from './read-moodle.ts';
import { writeMoodle } from './write-moodle.ts';

export const moodle: QuestionFormat = { name: 'moodle', endings: ['xml'], read: readMoodle, write: writeMoodle };
