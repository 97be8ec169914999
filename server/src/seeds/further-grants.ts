import { type Grant, grantSeeds } from './grants.ts';
import { folderSeeds } from './menus.ts';
import type { RoleAlias } from './roles.ts';

/** What all tenants share is kept by the first; the others read it. */
const shared: readonly string[] = ['dict', 'region', 'menu'];
/** Of no use to anybody but the platform's keepers. */
const platformOnly: readonly string[] = ['client', 'social'];

/**
 * What the roles of a further tenant begin with. Its roles hold what they hold in the first one. `admin` runs
 * his tenant as `administrator` runs the first (wire.md B3.7): he holds its menus, and the buttons of administration
 * and of granting, none of casework (wire.md A, Super user). Logs and the chain stay with those who audit. The package
 * bounds it all when rights are read, so that a larger one needs no new grants.
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
