import { expect, it } from 'vitest';
import { added, type Outline, placed, questionsIn, sectionsOf, stepped, sumOf, taken } from './outline.ts';

const question = (id: string, score = 1) => ({ id, code: `ST${id}`, brief: id, type: 1, score });
const outline: Outline = [
  { id: 'one', title: '一、单项选择', questions: [question('a'), question('b'), question('c')] },
  { id: 'two', title: '二、判断', questions: [question('d', 2)] },
];
const order = (of: Outline) => of.map(({ questions }) => questions.map(({ id }) => id).join('')).join('|');

it('moves a question within and between sections', () => {
  expect(order(placed(outline, 'a', 'one', 3))).toBe('bca|d');
  expect(order(placed(outline, 'c', 'one', 0))).toBe('cab|d');
  expect(order(placed(outline, 'b', 'two', 1))).toBe('ac|db');
  expect(order(placed(outline, 'a', 'one', 0))).toBe('abc|d');
  expect(order(placed(outline, 'x', 'one', 0))).toBe('abc|d');
});

it('steps across sections and stops at both ends', () => {
  expect(order(stepped(outline, 'a', 1))).toBe('bac|d');
  expect(order(stepped(outline, 'b', -1))).toBe('bac|d');
  expect(order(stepped(outline, 'c', 1))).toBe('ab|cd');
  expect(order(stepped(outline, 'd', -1))).toBe('abcd|');
  expect(order(stepped(outline, 'a', -1))).toBe('abc|d');
  expect(order(stepped(outline, 'd', 1))).toBe('abc|d');
});

it('ignores repeated questions and creates a first section', () => {
  expect(order(added(outline, 'one', [question('d'), question('e')]))).toBe('abce|d');
  expect(order(added([], undefined, [question('a')]))).toBe('a');
  expect(added(outline, 'one', [question('a')])).toBe(outline);
});

it('omits empty sections from the request and sums the points', () => {
  expect(sectionsOf(taken(outline, 'd')).map(({ title }) => title)).toEqual(['一、单项选择']);
  expect(sumOf(questionsIn(outline))).toBe(5);
});
