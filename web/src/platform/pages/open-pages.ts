import type { Label } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { create } from 'zustand';
import { drop, keep, read } from '../memory/storage.ts';
import { onLogout } from '../session/logout-hooks.ts';
import { currentPerson } from '../session/person.ts';

export interface Tab {
  key: string;
  path: string;
  search: string;
  label: Label;
}

const nameOf = (): string | undefined => {
  const person = currentPerson();
  return person && `openPages-${person.tenantId}-${person.account}`;
};
const isPages = (value: unknown): value is Tab[] =>
  Array.isArray(value) &&
  value.every(
    (page) =>
      isRecord(page) &&
      [page.key, page.path, page.search].every((text) => typeof text === 'string') &&
      Array.isArray(page.label),
  );

const useOfferState = create<{ pages: readonly Tab[] }>(() => ({ pages: [] }));
export const offeredPages = (): readonly Tab[] => useOfferState.getState().pages;
export const useOfferedPages = (): readonly Tab[] => useOfferState((state) => state.pages);
export const dropOffer = (): void => useOfferState.setState({ pages: [] });
onLogout(dropOffer);

export function offerPages(): void {
  const name = nameOf();
  useOfferState.setState({ pages: (name && read(name, isPages)) || [] });
}

/** Stores the open pages. An empty list is stored only when no older list is waiting to be offered. */
export function rememberPages(pages: readonly Tab[]): void {
  const name = nameOf();
  if (!name || (pages.length === 0 && useOfferState.getState().pages.length > 0)) return;
  if (pages.length === 0) drop(name);
  else keep(name, pages);
}
