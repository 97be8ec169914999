import { useMemo } from 'react';
import { type Person, usePerson } from '../session/person.ts';
import { draftsOf } from './kept-words.ts';
import { drop, isRecord, keep, namesFrom, type Place, readEntry } from './storage.ts';

type Fields = Record<string, unknown>;

/** Unfinished input as it is found again. */
export interface FoundDraft {
  fields: Fields;
  /** what the record said when this was begun; unknown of drafts that were begun over nothing */
  over?: Fields;
  /** last change, milliseconds since 1970 */
  at: number;
}

/** Unfinished input, kept per tenant and account: nobody else on this browser sees it. */
export interface Draft {
  found: () => FoundDraft | undefined;
  /** fields as last saved, or undefined */
  read: () => Fields | undefined;
  /** answers whether they are kept */
  save: (fields: Fields, over?: Fields) => boolean;
  drop: () => void;
}

/** Draft of that key: `useDraft('param-form-new')`, `useDraft(`petition-reply-${id}`)`; what is secret is kept in the `session`. */
export function useDraft(key: string, where: Place = 'local'): Draft {
  const person = usePerson();
  return useMemo(() => draftOf(person, key, where), [person, key, where]);
}

/** `draft-<tenant>-<account>-<key>` on this machine, or in this tab alone. */
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

/** Milliseconds a draft is kept after its last change: it may hold what a citizen has written, on a desk many people use. */
const longest = 60 * 86_400_000;

/** Forgets what nobody has come back to, whoever began it on this browser. */
export function dropOldDrafts(now = Date.now()): void {
  for (const name of namesFrom('draft-')) if (now - (readEntry(name)?.datetime ?? 0) > longest) drop(name);
}

/** Forgets what is kept in this tab: all of it as somebody logs out, but his own as somebody logs in. */
export function dropTabDrafts(person?: Pick<Person, 'tenantId' | 'account'>): void {
  const own = person && draftsOf(person);
  for (const name of namesFrom('draft-', 'session')) if (!own || !name.startsWith(own)) drop(name);
}
