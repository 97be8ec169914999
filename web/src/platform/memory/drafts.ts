import { useMemo } from 'react';
import { sayNow } from '../language.tsx';
import { currentPerson, type Person, usePerson } from '../session/person.ts';
import { drop, isRecord, keep, namesFrom, readEntry } from './storage.ts';

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

/** Draft of that key: `useDraft('param-form-new')`, `useDraft(`petition-reply-${id}`)`. */
export function useDraft(key: string): Draft {
  const person = usePerson();
  return useMemo(() => draftOf(person, key), [person, key]);
}

/** `draft-<tenant>-<account>-<key>` in local storage. */
export function draftOf(person: Pick<Person, 'tenantId' | 'account'> | undefined, key: string): Draft {
  if (!person) return { found: () => undefined, read: () => undefined, save: () => false, drop: () => undefined };
  const name = `draft-${person.tenantId}-${person.account}-${key}`;
  const found = () => {
    const { content, datetime: at = 0 } = readEntry(name) ?? {};
    if (!isRecord(content)) return undefined;
    const { fields, over } = content;
    return isRecord(fields) && isRecord(over) ? { fields, over, at } : { fields: content, at };
  };
  return {
    found,
    read: () => found()?.fields,
    save: (fields, over) => keep(name, over ? { fields, over } : fields),
    drop: () => drop(name),
  };
}

/** What whoever is put out is to know before he is forgotten here: what he has typed waits for him. Nothing where none does. */
export function keptWords(): string | undefined {
  const person = currentPerson();
  const kept = person ? namesFrom(`draft-${person.tenantId}-${person.account}-`) : [];
  return kept.length === 0
    ? undefined
    : sayNow([
        '已填写未提交的内容保存在本机，重新登录后可继续',
        'What you typed is kept on this machine: log in again to go on with it',
      ]);
}

/** Milliseconds a draft is kept after its last change: it may hold what a citizen has written, on a desk many people use. */
const longest = 60 * 86_400_000;

/** Forgets what nobody has come back to, whoever began it on this browser. */
export function dropOldDrafts(now = Date.now()): void {
  for (const name of namesFrom('draft-')) if (now - (readEntry(name)?.datetime ?? 0) > longest) drop(name);
}
