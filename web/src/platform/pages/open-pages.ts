import type { Label } from '@kaoxin/contract/conventions.ts';
import { create } from 'zustand';
import { drop, isRecord, keep, read } from '../memory/storage.ts';
import { onLogout } from '../session/logout-hooks.ts';
import { currentPerson } from '../session/person.ts';

/** An open page. `search` is its latest query, `?…` or empty. */
export interface Tab {
  key: string;
  path: string;
  search: string;
  label: Label;
}

/** Pages somebody had open, kept per tenant and account: nobody else on this browser sees them. */
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

/** What is offered after a log-in; empty when there is nothing to bring back. */
const useOfferState = create<{ pages: readonly Tab[] }>(() => ({ pages: [] }));
export const offeredPages = (): readonly Tab[] => useOfferState.getState().pages;
export const useOfferedPages = (): readonly Tab[] => useOfferState((state) => state.pages);
export const dropOffer = (): void => useOfferState.setState({ pages: [] });
onLogout(dropOffer);

/** Right after a log-in: offers what the same person had open before. */
export function offerPages(): void {
  const name = nameOf();
  useOfferState.setState({ pages: (name && read(name, isPages)) || [] });
}

/** Keeps what is open now. An empty list is kept only once nothing older waits to be brought back. */
export function rememberPages(pages: readonly Tab[]): void {
  const name = nameOf();
  if (!name || (pages.length === 0 && useOfferState.getState().pages.length > 0)) return;
  if (pages.length === 0) drop(name);
  else keep(name, pages);
}
