export { petitionMarks } from '@kaoxin/contract/petition/marks.ts';
