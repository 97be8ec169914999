import type { ButtonNode, MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useCallback } from 'react';
import { create } from 'zustand';
import { onLogout } from './logout-hooks.ts';

const none: ReadonlySet<string> = new Set();
const usePermissionState = create<{ codes: ReadonlySet<string> }>(() => ({ codes: none }));
onLogout(() => usePermissionState.setState({ codes: none }));

/** The codes of all nodes without children (wire.md B3.1). */
export function leafCodes(nodes: readonly ButtonNode[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? leafCodes(node.children) : [node.code]));
}
export function menuCodes(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [node.code, ...menuCodes(node.children ?? [])]);
}

export function setPermissions(buttons: readonly ButtonNode[], menus: readonly MenuNode[]): void {
  usePermissionState.setState({ codes: new Set([...leafCodes(buttons), ...menuCodes(menus)]) });
}

export function useMay(): (code: string) => boolean {
  const codes = usePermissionState((state) => state.codes);
  return useCallback((code: string) => codes.has(code), [codes]);
}
