import { roleSeeds } from '@kaoxin/contract/roles.ts';
import { expect, test } from 'vitest';
import { furtherGrantSeeds } from '../../server/src/seeds/further-grants.ts';
import { grantSeeds } from '../../server/src/seeds/grants.ts';
import { folderSeeds } from '../../server/src/seeds/menus.ts';
import { roles } from './holdings.ts';
import { heldResources } from './resources.ts';

const everybodys = ['wel', 'workday'];

test.each(roleSeeds)('%s (%s) has the grants of the document', (role) => {
  const held = grantSeeds().flatMap((grant) => (grant.role === role ? [grant.code] : []));
  const expected = new Set([...everybodys, ...(roles[role] ?? []), ...heldResources(role)]);
  expect(held.sort()).toEqual([...expected].sort());
});

test('admin of further tenants covers security administration, no casework', () => {
  const held = (role: string) =>
    new Set(furtherGrantSeeds().flatMap((seed) => (seed.role === role ? [seed.code] : [])));
  const [ruler, security] = [held('admin'), held('sec_admin')];
  expect([...security].filter((code) => !ruler.has(code))).toEqual([]);
  const buttons = folderSeeds.flatMap(({ menus }) => menus.flatMap((menu) => menu.buttons.map(({ code }) => code)));
  const casework = new Set(roles.case_handler?.concat(roles.case_auditor ?? [], roles.inspector ?? []));
  const shared = new Set([...heldResources('admin'), ...(roles.admin ?? [])]);
  expect(buttons.filter((code) => ruler.has(code) && casework.has(code) && !shared.has(code))).toEqual([]);
  expect([...ruler].filter((code) => /^(tenant|client|social|log_|audit_chain|chain|datasource)/.test(code))).toEqual(
    [],
  );
  expect(furtherGrantSeeds().filter(({ role }) => role === 'administrator')).toEqual([]);
});
