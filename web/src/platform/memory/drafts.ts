import { isRecord } from '@kaoxin/contract/records.ts';
import { useMemo } from 'react';
import { type Person, usePerson } from '../session/person.ts';
import { draftsOf } from './kept-words.ts';
import { drop, keep, namesFrom, type Place, readEntry } from './storage.ts';

type Fields = Record<string, unknown>;

export interface FoundDraft {
  fields: Fields;
  /** the record's values when the draft was begun; absent for drafts of new records */
  over?: Fields;
  /** last change, milliseconds since 1970 */
  at: number;
}

/** Unsaved input, stored per tenant and account: other users of this browser cannot see it. */
export interface Draft {
  found: () => FoundDraft | undefined;
  read: () => Fields | undefined;
  save: (fields: Fields, over?: Fields) => boolean;
  drop: () => void;
}

/**
 * Draft under a key: `useDraft('param-form-new')`, `useDraft(`petition-reply-${id}`)`. Confidential input uses
 * `session`.
 */
export function useDraft(key: string, where: Place = 'local'): Draft {
  const person = usePerson();
  return useMemo(() => draftOf(person, key, where), [person, key, where]);
}

export function draftOf(
  person: Pick<Person, 'tenantId' | 'account'> | undefined,
  key: string,
  where: Place = 'local',
): Draft {
  if (!person) return { found: () => undefined, read: () => undefined, save: () => false, drop: () => undefined };
  const name = `${draftsOf(person)}${key}`;
  const found = () => {
    const { content, datetime: at = 0 } = readEntry(name) ?? {};
    if (!isRecord(content)) return undefined;
    const { fields, over } = content;
    return isRecord(fields) && isRecord(over) ? { fields, over, at } : { fields: content, at };
  };
  return {
    found,
    read: () => found()?.fields,
    save: (fields, over) => keep(name, over ? { fields, over } : fields, where),
    drop: () => drop(name),
  };
}

/** Milliseconds a draft is stored after its last change. It may contain a citizen's text, on a shared computer. */
const longest = 60 * 86_400_000;

export function dropOldDrafts(now = Date.now()): void {
  for (const name of namesFrom('draft-')) if (now - (readEntry(name)?.datetime ?? 0) > longest) drop(name);
}

/** Removes the drafts of this tab: all at logout, those of other users at login. */
export function dropTabDrafts(person?: Pick<Person, 'tenantId' | 'account'>): void {
  const own = person && draftsOf(person);
  for (const name of namesFrom('draft-', 'session')) if (!own || !name.startsWith(own)) drop(name);
}
