import type { QuestionFormat } from '../format.ts';
import { readTable } from './read-table.ts';
import { writeTable } from './write-table.ts';

export const xlsxFormat: QuestionFormat = {
  name: 'xlsx',
  endings: ['xlsx', 'zip'],
  read: readTable,
  write: (questions, pictures, marks) => writeTable('xlsx', questions, pictures, marks),
};

export const csvFormat: QuestionFormat = {
  name: 'csv',
  endings: ['csv', 'txt', 'zip'],
  read: readTable,
  write: (questions, pictures) => writeTable('csv', questions, pictures),
};
