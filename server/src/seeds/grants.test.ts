import { allCalls } from '@kaoxin/contract/index.ts';
import { expect, test } from 'vitest';
import { grantSeeds, roleScopeSeeds } from './grants.ts';
import { folderSeeds } from './menus.ts';

test('every import permission also requires the add permission', () => {
  const imports = /_import$/;
  const needs = allCalls.flatMap(({ access }) =>
    typeof access === 'object' && access.also && access.oneOf.some((code) => imports.test(code)) ? [access] : [],
  );
  expect(new Set(needs.flatMap(({ oneOf }) => oneOf))).toEqual(
    new Set(['user_import', 'region_import', 'room_import', 'centre_import']),
  );
  const held = Map.groupBy(grantSeeds(), ({ role }) => role);
  for (const [role, grants] of held) {
    const codes = new Set(grants.map(({ code }) => code));
    for (const { oneOf, also = [] } of needs)
      if (oneOf.some((code) => codes.has(code)))
        expect([role, also.filter((code) => !codes.has(code))]).toEqual([role, []]);
  }
});

test('every granted code is a seeded menu or button', () => {
  const codes = new Set(
    folderSeeds.flatMap(({ menus }) => menus.flatMap((menu) => [menu.code, ...menu.buttons.map(({ code }) => code)])),
  );
  expect(grantSeeds().filter(({ code }) => !codes.has(code))).toEqual([]);
});

test.each([
  ['petition', 'petition'],
  ['appeal', 'appeal'],
  ['info', 'info_edit'],
  ['reinspection', 'reinspection_user'],
  ['econ', 'economist'],
])('every role with cases of %s has a scope', (kind, menu) => {
  const seeing = grantSeeds().filter(({ code }) => code === menu);
  const scoped = new Set<string>(roleScopeSeeds.flatMap(({ role, resource }) => (resource === kind ? [role] : [])));
  expect(seeing.filter(({ role }) => !scoped.has(role))).toEqual([]);
});
