import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamineeStructure } from '@kaoxin/contract/exam/statistics.ts';

type Dim = ExamineeStructure['dims'][number];
/** What the traits of examinees are called. */
export const dimNames: Record<Dim['key'], Label> = {
  gender: ['性别', 'Sex'],
  age: ['年龄', 'Age'],
  education: ['学历', 'Education'],
  unit: ['单位性质', 'Kind of work unit'],
  attempt: ['初次或再次参加', 'First or later attempt'],
};
