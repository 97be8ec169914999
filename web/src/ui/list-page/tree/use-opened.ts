import { useState } from 'react';
import { isText, keep, read } from '#platform/memory/storage.ts';
import { currentPerson } from '#platform/session/person.ts';

/** Branches that are opened anew when a page comes back: more of them would be as many questions at once. */
const mostKept = 50;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** What stands open in a tree, kept for this person as long as the browser's session lasts; undefined before he has opened any. */
export function useOpened(name: string) {
  const entry = `tree-${currentPerson()?.userId ?? ''}-${name}`;
  const [opened, setOpened] = useState<readonly string[] | undefined>(() => read(entry, isTexts));
  const set = (next: readonly string[]) => {
    keep(entry, next.slice(-mostKept), 'session');
    setOpened(next);
  };
  return [opened, set] as const;
}
