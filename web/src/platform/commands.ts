import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useRef } from 'react';
import { useTabActive } from './tab.ts';

/** Something the page in front can do, for the command search and the list of keys. */
export interface Command {
  label: Label;
  /** as in an action: a single letter or a key's name */
  shortcut?: string | undefined;
  perform: () => void;
}

const sources = new Set<() => readonly Command[]>();
/** What the page in front can do now. */
export const currentCommands = (): Command[] => [...sources].flatMap((commands) => commands());

/** Offers the page's verbs while it is in front: `useCommands(() => actions.map(asCommand))`. */
export function useCommands(commands: () => readonly Command[]): void {
  const active = useTabActive();
  const now = useRef(commands);
  useEffect(() => {
    now.current = commands;
  });
  useEffect(() => {
    if (!active) return;
    const source = () => now.current();
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [active]);
}
