import { expect, test } from 'vitest';
import { areaOf, testsAffectedBy } from '../../scripts/areas.mjs';
import { compareWithBudget } from '../../scripts/effort/budget.mjs';
import { readScope } from '../../scripts/test-scope.mjs';

test.each([
  ['contract/src/exam/formal/formal.ts', 'exam'],
  ['server/src/areas/exam/formal/tables.ts', 'exam'],
  ['web/src/areas/exam/formal/list.tsx', 'exam'],
  ['tests/browser/exam/seats.test.ts', 'exam'],
  ['tests/browser/desk.test.ts', 'desk'],
  ['tests/browser/review/review.test.ts', 'reinspection'],
  ['server/src/platform/http/serve.ts', 'server/platform'],
  ['web/src/ui/form/field.tsx', 'web/ui'],
  ['tests/faults/gate.ts', 'faults'],
  ['scripts/test.mjs', 'tools'],
])('assigns %s to area %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});

test('runs the tests of a changed area only', () => {
  const { areas, tests } = testsAffectedBy(['server/src/areas/survey/open/routes.ts']);
  expect(areas).toContain('survey');
  expect(tests).toContain('tests/browser/survey/walk-w13.test.ts');
  expect(tests.filter((file) => file.includes('/areas/question/'))).toEqual([]);
});

test('runs the tests of areas that import a changed one', () => {
  const { areas } = testsAffectedBy(['server/src/areas/casework/rules/rules.ts']);
  expect(areas).toEqual(expect.arrayContaining(['casework', 'petition', 'appeal']));
});

test.each([
  ['server/src/areas/law/menu.ts', 'tests/matrix/holdings.test.ts'],
  ['server/src/areas/exam/scopes.ts', 'server/src/seeds/grants.test.ts'],
  ['contract/src/law/area.ts', 'tests/matrix/access.test.ts'],
  ['web/src/areas/law/area.ts', 'web/src/pages.test.ts'],
])('runs tests of the whole after a change of %s', (file, test) => {
  expect(testsAffectedBy([file]).tests).toContain(test);
});

test('reads the scope of a run from its arguments', () => {
  expect(readScope([])).toMatchObject({ mode: 'landing', filters: [] });
  expect(readScope(['--changed'])).toMatchObject({ mode: 'changed' });
  expect(readScope(['--all'])).toMatchObject({ mode: 'all', part: { number: 1, of: 1 } });
  expect(readScope(['--all', '--part', '2/5'])).toMatchObject({ mode: 'all', part: { number: 2, of: 5 } });
  expect(readScope(['tests/kinds'])).toMatchObject({ mode: 'named', filters: ['tests/kinds'] });
});

test('fails a landing more than a fifth over budget', () => {
  const files = [{ project: 'server', file: 'server/src/areas/log/log.test.ts', seconds: 3 }];
  const { declared, rows } = compareWithBudget(files, 3, 700);
  expect(rows.find(({ name }) => name === 'suite of the server')).toMatchObject({ count: 1, used: 3 });
  expect(compareWithBudget(files, declared * 1.19, 700).isExceeded).toBe(false);
  expect(compareWithBudget(files, declared * 1.21, 700).isExceeded).toBe(true);
});
