import { expect, test } from 'vitest';
import { absencesOf, entriesOf, toggled } from './absences.ts';

const person = (id: string, absent: string[] = [], isScored = 0) => ({ id, subjects: ['JC', 'GS'], absent, isScored });

test('everybody is said for each subject of the sheet', () => {
  const people = [person('1'), person('2', ['JC', 'GS']), person('3', ['GS'])];
  expect(entriesOf(people, absencesOf(people))).toEqual([
    { id: '1', subjectCode: 'JC', attend: 1 },
    { id: '1', subjectCode: 'GS', attend: 1 },
    { id: '2', subjectCode: 'JC', attend: 2 },
    { id: '2', subjectCode: 'GS', attend: 2 },
    { id: '3', subjectCode: 'JC', attend: 1 },
    { id: '3', subjectCode: 'GS', attend: 2 },
  ]);
});

test('who has scores is left out', () => {
  const people = [person('1', [], 1), person('2')];
  expect(new Set(entriesOf(people, absencesOf(people)).map(({ id }) => id))).toEqual(new Set(['2']));
});

test('a tick comes and goes, of one person and subject alone', () => {
  const once = toggled(absencesOf([person('3', ['GS'])]), '3', 'JC');
  expect([...once].sort()).toEqual(['3 GS', '3 JC']);
  expect([...toggled(once, '3', 'GS')]).toEqual(['3 JC']);
});
