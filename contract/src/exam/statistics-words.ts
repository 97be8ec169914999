import type { Label } from '../conventions.ts';
import type { itemFlagNames } from './statistics-items.ts';

/** What a flag of an item is called (domain.md 2.5). */
export const itemFlagLabels: Record<(typeof itemFlagNames)[number], Label> = {
  'KEY?': ['疑似键错', 'Key?'],
  NEG: ['负相关', 'Negative'],
  HARD: ['偏难', 'Hard'],
  EASY: ['偏易', 'Easy'],
  LOW_D: ['区分度差', 'Low D'],
  LOW_R: ['相关低', 'Low r'],
  DEAD: ['失效选项', 'Dead option'],
};

/** 区分度 in a word, by the bounds of domain.md 2.5. */
export function discriminationGrade(d27: number | null): Label | null {
  if (d27 === null) return null;
  if (d27 >= 0.4) return ['优', 'Very good'];
  if (d27 >= 0.3) return ['良', 'Good'];
  return d27 >= 0.2 ? ['可', 'Fair'] : ['差', 'Poor'];
}

/** What the traits of examinees are called. */
export const structureNames = {
  gender: ['性别', 'Sex'],
  age: ['年龄', 'Age'],
  education: ['学历', 'Education'],
  unit: ['单位性质', 'Kind of work unit'],
  attempt: ['初次或再次参加', 'First or later attempt'],
} as const satisfies Record<string, Label>;
