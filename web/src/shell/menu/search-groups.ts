import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import type { FoundKind } from '@kaoxin/contract/casework/find.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { FoundThings } from '@kaoxin/contract/exam/formal/find.ts';
import type { Command } from '#platform/pages/commands.ts';
import { addressOfNode, opensWindow, outsideAddress } from '#platform/pages/menu.ts';
import { iconNameOf } from '../icons/icon.tsx';
import type { MenuEntry } from './menu-match.ts';

export interface Choice {
  key: string;
  icon: string;
  number?: string;
  name: string;
  aside: string;
  isKey?: true;
  perform: () => void;
}
export interface Group {
  key: string;
  name: string;
  choices: Choice[];
}
type Go = (address: string) => void;

const openNode = (node: MenuNode, go: Go): void => {
  if (opensWindow(node)) window.open(outsideAddress(node.path), '_blank', 'noopener,noreferrer');
  else go(addressOfNode(node));
};

export const pageChoices = (entries: readonly MenuEntry[], go: Go): Choice[] =>
  entries.map(({ node, above }) => ({
    key: `page-${node.id}`,
    icon: iconNameOf(node.source),
    name: node.name,
    aside: above.join(' / '),
    perform: () => openNode(node, go),
  }));

type Say = (label: Label) => string;

export const commandChoices = (commands: readonly Command[], say: Say): Choice[] =>
  commands.map(({ label, shortcut = '', perform }) => ({
    key: `command-${label[0]}`,
    icon: 'right',
    name: say(label),
    aside: shortcut.length === 1 ? shortcut.toUpperCase() : shortcut,
    isKey: true,
    perform,
  }));

const headOf = (called: string, nearly: 1 | undefined, say: Say): string =>
  nearly ? say([`${called}（相近结果）`, `${called} (similar)`]) : called;

export const caseGroups = (kinds: readonly FoundKind[], go: Go, say: Say): Group[] =>
  kinds.map(({ kind, called, records, nearly }) => ({
    key: `cases-${kind}`,
    name: headOf(called, nearly, say),
    choices: records.map(({ id, caseNo, title, applicantName, caseStatusName, path }) => ({
      key: `${kind}-${id}`,
      icon: 'file',
      number: caseNo,
      name: title,
      aside: `${applicantName} · ${caseStatusName}`,
      perform: () => go(path),
    })),
  }));

const iconOf: Readonly<Record<FoundThings['kind'], string>> = { exam: 'template', centre: 'tenant', examinee: 'user' };

export const thingGroups = (kinds: readonly FoundThings[], go: Go, say: Say): Group[] =>
  kinds.map(({ kind, called, records, nearly }) => ({
    key: `things-${kind}`,
    name: headOf(called, nearly, say),
    choices: records.map(({ id, number, name, aside, path }) => ({
      key: `${kind}-${id}`,
      icon: iconOf[kind],
      ...(number !== null && { number }),
      name,
      aside,
      perform: () => go(path),
    })),
  }));
