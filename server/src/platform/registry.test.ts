import { addCaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { expect, test } from 'vitest';
import { addKindRules, addLetters, caseKindOf } from '#areas/casework/index.ts';
import { rulesOf } from '#areas/casework/rules/kinds.ts';
import { timelineKeeper } from '#engine/timeline/timeline-keeper.ts';
import '#areas/index.ts';
import { petitionModule } from '#areas/petition/module.ts';
import { placeUse } from '#engine/ports/place-port.ts';
import { factsOfTable, tenantTable } from './database/tables.ts';
import { registerOnce } from './registry.ts';
import { referable } from './resource/references.ts';

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
  ['kind of case petition', () => caseKindOf(petitionModule as never)],
  ['kind with rules petition', () => addKindRules('petition', { ...rulesOf('petition'), transitions: [] })],
  ['letter XF01', () => addLetters({ XF01: { zh: '登记表', clauses: [] } } as never)],
  ['timeline keeper formalExam', () => timelineKeeper('formalExam', {} as never)],
  ['use of places formalExam', () => placeUse('formalExam', {})],
  ['table user', () => tenantTable('user', factsOfTable('user'))],
  ['reference district', () => referable('district', 'district', 'name')],
])('stops the start when the %s is declared twice', (what, again) => {
  expect(again).toThrow(`the ${what} is declared twice`);
});
