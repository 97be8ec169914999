import { expect, test } from 'vitest';
import { absencesOf, absencesWith, entriesOf, marked, marksIn } from './absences.ts';

const person = (id: string, absent: string[] = [], isScored = 0) => ({ id, subjects: ['JC', 'GS'], absent, isScored });

test('sends an entry for each person and subject', () => {
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

test('omits examinees with scores', () => {
  const people = [person('1', [], 1), person('2')];
  expect(new Set(entriesOf(people, absencesOf(people)).map(({ id }) => id))).toEqual(new Set(['2']));
});

test('toggles one mark and drops marks equal to the answer', () => {
  const answered = absencesOf([person('3', ['GS'])]);
  const once = marked(answered, marksIn(), '3', 'JC');
  expect([...absencesWith(answered, once)].sort()).toEqual(['3 GS', '3 JC']);
  const twice = marked(answered, once, '3', 'GS');
  expect([...absencesWith(answered, twice)]).toEqual(['3 JC']);
  const back = marked(answered, marked(answered, twice, '3', 'GS'), '3', 'JC');
  expect([back.size, [...absencesWith(answered, back)]]).toEqual([0, ['3 GS']]);
});

test('applies stored marks over newer records of others', () => {
  const kept = marksIn({ '3 JC': true, '4 GS': false, '5 GS': 'x' });
  expect([...absencesWith(new Set(['4 GS', '6 JC']), kept)].sort()).toEqual(['3 JC', '6 JC']);
});
