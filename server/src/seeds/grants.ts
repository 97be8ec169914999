import type { Level, MenuEntry } from '#platform/menus/menu-parts.ts';
import type { RoleScopeSeed, ScopeSeed } from '#platform/menus/scope-parts.ts';
import { areas } from '#wiring';
import { folderSeeds } from './menus.ts';

const viewOnly = ({ buttons }: MenuEntry): string[] =>
  buttons.map((button) => button.code).filter((code) => code.endsWith('_view') && code !== 'pii_view');

function buttonsAt(menu: MenuEntry, level: Level): readonly string[] {
  const named = menu.opens?.[level];
  if (named) return named;
  return level === 'full' ? menu.buttons.map((button) => button.code) : viewOnly(menu);
}

export interface Grant {
  role: string;
  code: string;
}

export function grantSeeds(): Grant[] {
  const grants = folderSeeds.flatMap((folder) =>
    folder.menus.flatMap((menu) =>
      Object.entries(menu.held ?? folder.held ?? {}).flatMap(([role, level]) =>
        [menu.code, ...buttonsAt(menu, level)].map((code) => ({ role, code })),
      ),
    ),
  );
  return [...new Map(grants.map((grant) => [`${grant.role} ${grant.code}`, grant])).values()];
}

export const scopeSeeds: readonly ScopeSeed[] = areas.flatMap(({ scopes }) => scopes?.scopes ?? []);
export const roleScopeSeeds: readonly RoleScopeSeed[] = areas.flatMap(({ scopes }) => scopes?.roles ?? []);
