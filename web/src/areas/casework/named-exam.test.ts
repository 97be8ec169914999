import { expect, test } from 'vitest';
import { examNamed } from './named-exam.ts';

const exams = [
  { id: '1', name: '2026年度经济专业技术资格考试' },
  { id: '2', name: '2025年度经济专业技术资格考试' },
  { id: '3', name: '2026年市属事业单位公开招聘笔试' },
  { id: '4', name: '2026年笔试' },
  { id: '5', name: '初级会计考试', year: 2025 },
  { id: '6', name: '初级会计考试', year: 2026 },
];
const named = (words: string) => examNamed(exams, words)?.id;

test.each([
  ['我参加了2026年度经济专业技术资格考试，成绩有误', '1'],
  ['2025年 经济专业技术资格考试', '2'],
  ['市属事业单位公开招聘笔试的考场安排', '3'],
  ['2025年初级会计考试', '5'],
])('names the examination in %j', (words, id) => expect(named(words)).toBe(id));

test.each([
  ['没有写明考试的来信'],
  ['经济专业技术资格考试的成绩'],
  ['2024年度经济专业技术资格考试'],
  ['2026年笔试的安排'],
  ['2026年度经济专业技术资格考试和2025年度经济专业技术资格考试'],
])('names none in %j', (words) => expect(named(words)).toBeUndefined());
