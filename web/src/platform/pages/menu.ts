import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { addressWith } from './tab.ts';

export function visibleMenu(nodes: readonly MenuNode[], roles: readonly string[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.hidden === 1) return [];
    if (!isFor(node, roles)) return [];
    if (!node.children?.length) return [node];
    const children = visibleMenu(node.children, roles);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export const isExternal = (path: string): boolean => /^https?:\/\//i.test(path);
export const isEmbedded = (path: string): boolean => isExternal(path) || path.includes('html');
/** Address for a new window. Other origins must never receive the session token. */
export const outsideAddress = (path: string): string => path.replaceAll('$' + '{token}', '');
export const opensWindow = (node: MenuNode): boolean => node.isOpen === 2 && isExternal(node.path);

export function addressOfNode(node: MenuNode): string {
  if (isEmbedded(node.path)) return addressWith(`/myiframe/${node.code}`, { name: node.name, src: node.path });
  return node.query ? `${node.path}?${node.query.replace(/^\?/, '')}` : node.path;
}

export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? leavesOf(node.children) : [node]));

export function firstPageOf(nodes: readonly MenuNode[], path: string): string | undefined {
  const [first] = leavesOf(nodes.filter((node) => node.path === path && node.children?.length));
  if (first) return addressOfNode(first);
  const below = nodes.flatMap(({ children = [] }) => children);
  return below.length > 0 ? firstPageOf(below, path) : undefined;
}

/**
 * The addresses in the user's menu, including entries hidden from the sidebar. Descendants of entries of other roles
 * are excluded.
 */
export const heldPaths = (nodes: readonly MenuNode[], roles: readonly string[]): ReadonlySet<string> =>
  new Set(heldNodes(nodes, roles).map(({ path }) => path));

const heldNodes = (nodes: readonly MenuNode[], roles: readonly string[]): MenuNode[] =>
  nodes.filter((node) => isFor(node, roles)).flatMap((node) => [node, ...heldNodes(node.children ?? [], roles)]);

function isFor({ meta }: MenuNode, roles: readonly string[]): boolean {
  const wanted = meta.roles ?? [];
  return wanted.length === 0 || wanted.some((role) => roles.includes(role));
}

/** Ids from the root to the entry that matches the path best: the page itself or the list of a detail page. */
export function trailOf(nodes: readonly MenuNode[], path: string): string[] {
  let best: { trail: string[]; length: number } = { trail: [], length: 0 };
  const walk = (level: readonly MenuNode[], above: string[]): void => {
    for (const node of level) {
      const trail = [...above, node.id];
      const folder = node.path.replace(/\/index$/, '');
      const fits = node.path === path || (folder !== '' && path.startsWith(`${folder}/`));
      const length = node.path === path ? Number.POSITIVE_INFINITY : folder.length;
      if (fits && !node.children?.length && length > best.length) best = { trail, length };
      walk(node.children ?? [], trail);
    }
  };
  walk(nodes, []);
  return best.trail;
}
