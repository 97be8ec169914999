import { useMemo } from 'react';
import { type Person, usePerson } from '../session/person.ts';
import { drop, isRecord, keep, read } from './storage.ts';

/** Unfinished input, kept per tenant and account: nobody else on this browser sees it. */
export interface Draft {
  /** fields as last saved, or undefined */
  read: () => Record<string, unknown> | undefined;
  save: (fields: Record<string, unknown>) => void;
  drop: () => void;
}

/** Draft of that key: `useDraft('param-form-new')`, `useDraft(`petition-reply-${id}`)`. */
export function useDraft(key: string): Draft {
  const person = usePerson();
  return useMemo(() => draftOf(person, key), [person, key]);
}

/** `draft-<tenant>-<account>-<key>` in local storage. */
export function draftOf(person: Pick<Person, 'tenantId' | 'account'> | undefined, key: string): Draft {
  if (!person) return { read: () => undefined, save: () => undefined, drop: () => undefined };
  const name = `draft-${person.tenantId}-${person.account}-${key}`;
  return { read: () => read(name, isRecord), save: (fields) => keep(name, fields), drop: () => drop(name) };
}
