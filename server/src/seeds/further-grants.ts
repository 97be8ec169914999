import type { RoleAlias } from '@kaoxin/contract/roles.ts';
import { type Grant, grantSeeds } from './grants.ts';
import { folderSeeds } from './menus.ts';

/** Shared by all tenants: the first one edits, the others read. */
const shared: readonly string[] = ['dict', 'region', 'menu'];
/** For the first tenant only. */
const platformOnly: readonly string[] = ['client', 'social'];

/**
 * Grants of the roles of a further tenant. Its roles have the same grants as in the first one. Its `admin` corresponds
 * to `administrator` in the first (wire.md B3.7): all menus, and the buttons of administration and granting but none of
 * casework (wire.md A, Super user). Logs and chain stay with the auditors. The tenant's package limits the rights on
 * reading, so that a larger package needs no new grants.
 */
export function furtherGrantSeeds(): Grant[] {
  const seeds = grantSeeds();
  const everyday = seeds.filter(({ role }) => role !== 'administrator' && role !== 'admin');
  return [...everyday, ...rulerCodes(seeds).map((code) => ({ role: 'admin', code }))];
}

function rulerCodes(seeds: readonly Grant[]): string[] {
  const heldBy = (...roles: RoleAlias[]) =>
    new Set(seeds.filter(({ role }) => roles.some((one) => one === role)).map(({ code }) => code));
  const administration = heldBy('admin', 'sec_admin');
  const keepers = heldBy('administrator');
  return folderSeeds
    .flatMap(({ code: folder, menus }) => menus.filter(({ code }) => folder !== 'monitor' || administration.has(code)))
    .filter(({ code }) => !platformOnly.includes(code) && (administration.has(code) || !keepers.has(code)))
    .flatMap((menu) => [
      menu.code,
      ...menu.buttons
        .map(({ code }) => code)
        .filter((code) => administration.has(code) && (!shared.includes(menu.code) || code.endsWith('_view'))),
    ]);
}
