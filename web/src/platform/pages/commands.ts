import type { Label } from '@kaoxin/contract/conventions.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTabActive } from './tab.ts';

export interface Command {
  label: Label;
  shortcut?: string | undefined;
  /** false: the verb is not available now; the list of keys still shows its key */
  fits?: boolean;
  perform: () => void;
}

const sources = new Set<() => readonly Command[]>();
export const currentCommands = (): Command[] => [...sources].flatMap((commands) => commands());

/** Offers the page's verbs while the page is active: `useCommands(() => actions.map(asCommand))`. */
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
