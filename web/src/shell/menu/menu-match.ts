import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { isNearlyFoundBy } from '@kaoxin/contract/fields/typing-errors.ts';
import type { Command } from '#platform/pages/commands.ts';

export interface MenuEntry {
  node: MenuNode;
  above: string[];
}

export const entriesOf = (nodes: readonly MenuNode[], above: string[] = []): MenuEntry[] =>
  nodes.flatMap((node) =>
    node.children?.length ? entriesOf(node.children, [...above, node.name]) : [{ node, above }],
  );

/**
 * Entries whose name (ignoring case; specification section 2) or pinyin initials begin with the text. An empty text
 * matches everything. When nothing matches, names that contain each word with one typing error.
 */
export function matching(entries: readonly MenuEntry[], text: string): MenuEntry[] {
  const wanted = text.trim().toLowerCase();
  const begun = entries.filter(
    ({ node }) => node.name.toLowerCase().startsWith(wanted) || (node.initials ?? '').startsWith(wanted),
  );
  if (begun.length > 0) return begun;
  const keyOf = ({ node }: MenuEntry) => `${node.name.toLowerCase()} ${node.initials ?? ''}`;
  return entries.filter((entry) => !keyOf(entry).includes(wanted) && isNearlyFoundBy(keyOf(entry), wanted));
}

export const commandText = (text: string): string | undefined => /^\s*[>》〉]\s*(.*)$/.exec(text)?.[1];

export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = text.trim().toLowerCase();
  return commands.filter(({ label }) => label.some((name) => name.toLowerCase().includes(wanted)));
}
