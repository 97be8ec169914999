import type { Label } from '@kaoxin/contract/conventions.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTabActive } from './tab.ts';

/** Something the page in front can do, for the command search and the list of keys. */
export interface Command {
  label: Label;
  /** as in an action: a single letter or a key's name */
  shortcut?: string | undefined;
  /** false: a verb of the page that does not fit what it shows now; its key is listed all the same */
  fits?: boolean;
  perform: () => void;
}

const sources = new Set<() => readonly Command[]>();
/** The verbs of the page in front. */
export const currentCommands = (): Command[] => [...sources].flatMap((commands) => commands());

/** Offers the page's verbs while it is in front: `useCommands(() => actions.map(asCommand))`. */
export function useCommands(commands: () => readonly Command[]): void {
  const active = useTabActive();
  const now = useRef(commands);
  useLayoutEffect(() => {
    now.current = commands;
  });
  useLayoutEffect(() => {
    if (!active) return;
    const source = () => now.current();
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [active]);
}
