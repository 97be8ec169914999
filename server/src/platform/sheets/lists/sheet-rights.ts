import { createHash } from 'node:crypto';
import type { Work } from '#platform/work.ts';
import type { SheetList } from './sheet-list.ts';

/** What somebody could see and do when rows were read for him: kept with the file made of them. */
export interface Held {
  /** digest of what decides which rows he sees */
  sees: string;
  /** codes of his menus and buttons: some of them open rows and fields */
  grants: readonly string[];
}

export const heldBy = <R>(work: Work, { rows }: SheetList<R>): Held => ({
  sees: createHash('sha256')
    .update(rows.seenAs?.(work) ?? work.actor.tenantId)
    .digest('base64url'),
  grants: [...work.actor.grants].sort(),
});

/** He sees the same rows, and has lost nothing (security.md S24). */
export function stillHeld(then: Held, now: Held): boolean {
  const held = new Set(now.grants);
  return then.sees === now.sees && then.grants.every((code) => held.has(code));
}

/**
 * What must still be held by whoever is to have rows that were read under both: also what he gained in between, if only
 * for a moment, since rows read then may show it.
 */
export const heldTogether = (one: Held, other: Held): Held => ({
  sees: one.sees,
  grants: [...new Set([...one.grants, ...other.grants])].sort(),
});
