import { useState } from 'react';
import { isText, keep, read } from '#platform/memory/storage.ts';
import { currentPerson } from '#platform/session/person.ts';

/** Branches that are opened anew when a page comes back: more of them would be as many questions at once. */
const mostKept = 50;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** What stands open in a tree, kept for this person as long as the browser's session lasts. */
export function useOpened(name: string) {
  const entry = `tree-${currentPerson()?.userId ?? ''}-${name}`;
  const [opened, setOpened] = useState<readonly string[]>(() => read(entry, isTexts) ?? []);
  const set = (change: (now: readonly string[]) => readonly string[]) =>
    setOpened((now) => {
      const next = change(now);
      keep(entry, next.slice(-mostKept), 'session');
      return next;
    });
  return [opened, set] as const;
}
