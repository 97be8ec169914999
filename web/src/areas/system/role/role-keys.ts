import type { TreeNode } from '@kaoxin/contract/conventions.ts';

const below = (node: TreeNode): string[] => (node.children ?? []).flatMap((child) => [child.key, ...below(child)]);

function pathTo(nodes: readonly TreeNode[], key: string): TreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const rest = pathTo(node.children ?? [], key);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

interface ShownKeys {
  checked: string[];
  halfChecked: string[];
}

/**
 * A node is checked if it and everything below are held; a folder that only groups needs its content alone. It is half
 * checked if some of it is held. A menu held without its buttons is half checked and stays held.
 */
export function shownKeys(nodes: readonly TreeNode[], held: readonly string[]): ShownKeys {
  const own = new Set(held);
  const shown: ShownKeys = { checked: [], halfChecked: [] };
  const walk = (node: TreeNode): 'all' | 'some' | 'none' => {
    const states = (node.children ?? []).map(walk);
    const some = own.has(node.key) || states.some((state) => state !== 'none');
    const all = states.length === 0 ? own.has(node.key) : states.every((state) => state === 'all');
    if (all) shown.checked.push(node.key);
    else if (some) shown.halfChecked.push(node.key);
    return all ? 'all' : some ? 'some' : 'none';
  };
  nodes.forEach(walk);
  return shown;
}

export function toggled(
  nodes: readonly TreeNode[],
  held: readonly string[],
  key: string,
  checked: boolean,
): readonly string[] {
  const path = pathTo(nodes, key);
  const node = path.at(-1);
  if (!node) return held;
  const touched = [node.key, ...below(node)];
  if (!checked) return held.filter((id) => !touched.includes(id));
  return [...new Set([...held, ...path.map((each) => each.key), ...touched])];
}
