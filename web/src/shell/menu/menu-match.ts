import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { isNearlyFoundBy } from '@kaoxin/contract/typing-errors.ts';
import type { Command } from '#platform/pages/commands.ts';

/** A leaf of the menu with the names of the groups above it. */
export interface MenuEntry {
  node: MenuNode;
  above: string[];
}

export const entriesOf = (nodes: readonly MenuNode[], above: string[] = []): MenuEntry[] =>
  nodes.flatMap((node) =>
    node.children?.length ? entriesOf(node.children, [...above, node.name]) : [{ node, above }],
  );

/**
 * Entries whose name begins with the text, whatever its case (specification section 2), or whose initials in pinyin do.
 * An empty text finds everything; where no name begins so, names that hold the text with one typing error in each word.
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

/** After `>` the search is about what the page in front can do; undefined for a search of the menu. */
export const commandText = (text: string): string | undefined => /^\s*[>》〉]\s*(.*)$/.exec(text)?.[1];

/** Verbs of the page whose name, in either language, holds the text. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = text.trim().toLowerCase();
  return commands.filter(({ label }) => label.some((name) => name.toLowerCase().includes(wanted)));
}
