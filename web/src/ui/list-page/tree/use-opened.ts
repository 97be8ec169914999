import { useState } from 'react';
import { isText, keep, read } from '#platform/memory/storage.ts';
import { currentPerson } from '#platform/session/person.ts';

/** Limit of reopened branches: each causes a request. */
const mostKept = 50;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Expanded branches of a tree, stored per user for this browser session; undefined before the first change. */
export function useOpened(name: string) {
  const entry = `tree-${currentPerson()?.userId ?? ''}-${name}`;
  const [opened, setOpened] = useState<readonly string[] | undefined>(() => read(entry, isTexts));
  const set = (next: readonly string[]) => {
    keep(entry, next.slice(-mostKept), 'session');
    setOpened(next);
  };
  return [opened, set] as const;
}
