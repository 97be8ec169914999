import { expect, test } from 'vitest';
import { type ScopeRule, scopeColumns, scopePlaces } from './scope.ts';
import { ruleWords } from './scope-words.ts';

const [userDept, userDistrict] = scopePlaces;

test.each<[ScopeRule, string, string]>([
  [{ field: 'districtId', in: [userDistrict] }, '考区：本人所在考区', 'District: own district'],
  [{ field: 'deptId', in: [userDept, '31'] }, '部门：本人所在部门、31', 'Department: own department, 31'],
])('describes %j in words', (rule, zh, en) => {
  expect(ruleWords(rule)).toEqual([zh, en]);
});

test('shows no placeholder or column name', () => {
  const told = scopeColumns.flatMap((field) => ruleWords({ field, in: [...scopePlaces] })).join();
  expect(told).not.toMatch(/[$]|Id|User/);
});
