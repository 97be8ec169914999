import { addCaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { expect, test } from 'vitest';
import { addLetters } from '#areas/casework/letters/letters.ts';
import { rulesOf } from '#areas/casework/rules/kinds.ts';
import { registerProcess } from '#areas/casework/rules/processes.ts';
import { declaredTables, factsOfTable, tenantTable } from '#platform/database/tables.ts';
import { Port } from '#platform/port.ts';
import { registerOnce } from '#platform/registry.ts';
import { referable } from '#platform/resource/references.ts';
import { allTables } from '#wiring';

test('keeps the first entry of a name', () => {
  const known = new Map([['one', 1]]);
  expect(() => registerOnce(known, 'thing', 'one', 2)).toThrow('the thing one is declared twice');
  expect(registerOnce(known, 'thing', 'two', 2)).toBe(2);
  expect([...known]).toEqual([
    ['one', 1],
    ['two', 2],
  ]);
});

test.each<readonly [what: string, again: () => unknown]>([
  ['kind of case petition', () => addCaseKind('petition', caseKind.petition)],
  ['kind with rules petition', () => registerProcess('petition', { ...rulesOf('petition'), transitions: [] })],
  ['letter XF01', () => addLetters({ XF01: { zh: '登记表', clauses: [] } } as never)],
  ['table user', () => tenantTable('user', factsOfTable('user'))],
  ['reference district', () => referable('district', 'district', 'name')],
])('stops the start when the %s is declared twice', (what, again) => {
  expect(again).toThrow(`the ${what} is declared twice`);
});

test('refuses a second answer of the same provider', () => {
  const port = new Port<object>('places');
  const answer = {};
  port.from('cases', answer).connect();
  port.from('cases', answer).connect();
  port.from('exams', {}).connect();
  expect([...port.entries()].map(([provider]) => provider)).toEqual(['cases', 'exams']);
  expect(() => port.from('cases', {}).connect()).toThrow('cases answers the port places twice');
});

test('stops where no area answers a guard', () => {
  const guard = new Port<object>('duties', { isGuard: true });
  expect(() => guard.answers()).toThrow('no area answers the port duties');
  guard.from('cases', {}).connect();
  expect([...guard.answers()]).toHaveLength(1);
  expect([...new Port<object>('overview').answers()]).toEqual([]);
});

test('lists every table of a tenant in a manifest', () => {
  // files of one worker share the registry, and a test file may declare a table
  const ofProgram = declaredTables().filter((table) => !table.startsWith('test'));
  expect([...allTables].sort()).toEqual(ofProgram.sort());
});
