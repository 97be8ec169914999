import type { QuestionFormat } from '../format.ts';
import { readDocx } from './read-docx.ts';
import { writeDocx } from './write-docx.ts';

export const docxFormat: QuestionFormat = { name: 'docx', endings: ['docx'], read: readDocx, write: writeDocx };
