import { type MenuNode, menu, type topMenuItem } from '@kaoxin/contract/auth/menu.ts';
import { useEffect, useMemo } from 'react';
import type * as z from 'zod';
import { create } from 'zustand';
import { useCall } from '#platform/calls/queries.ts';
import { heldPaths, visibleMenu } from '#platform/pages/menu.ts';
import { onLogout } from '#platform/session/logout-hooks.ts';
import { setPermissions } from '#platform/session/permissions.ts';
import { rolesOf, usePerson } from '#platform/session/person.ts';

export type TopMenu = z.output<typeof topMenuItem>;
const forever = { staleTime: Number.POSITIVE_INFINITY, quiet: true };
const none: never[] = [];

const useTopMenuState = create<{ chosen: string }>(() => ({ chosen: '' }));
onLogout(() => useTopMenuState.setState({ chosen: '' }));
export const chooseTopMenu = (id: string): void => useTopMenuState.setState({ chosen: id });
export const useChosenTopMenu = (): string => useTopMenuState((state) => state.chosen);

export interface Menus {
  nodes: MenuNode[];
  all: MenuNode[];
  topMenus: readonly TopMenu[];
  held: ReadonlySet<string> | undefined;
  state: 'loading' | 'failed' | 'ready';
  retry: () => void;
}

export function useMenus(): Menus {
  const person = usePerson();
  const chosen = useChosenTopMenu();
  const all = useCall(menu.routes, {}, forever);
  const buttons = useCall(menu.buttons, {}, forever);
  const tops = useCall(menu.topMenu, {}, forever);
  const narrowed = useCall(menu.routes, { topMenuId: chosen }, { ...forever, enabled: chosen !== '' });

  const { data: menus } = all;
  const { data: allowed } = buttons;
  useEffect(() => {
    if (menus && allowed) setPermissions(allowed, menus);
  }, [menus, allowed]);

  const shown = chosen === '' ? menus : (narrowed.data ?? menus);
  const nodes = useMemo(() => visibleMenu(shown ?? none, rolesOf(person)), [shown, person]);
  const whole = useMemo(() => visibleMenu(menus ?? none, rolesOf(person)), [menus, person]);
  const held = useMemo(() => menus && heldPaths(menus, rolesOf(person)), [menus, person]);
  const failed = all.isError || buttons.isError;
  return {
    nodes,
    all: whole,
    topMenus: tops.data ?? none,
    held,
    state: menus && allowed ? 'ready' : failed ? 'failed' : 'loading',
    retry: () => {
      void all.refetch();
      void buttons.refetch();
    },
  };
}
