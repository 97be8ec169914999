import { createHash } from 'node:crypto';
import { isRecord } from '@kaoxin/contract/records.ts';
import type { Work } from '#platform/work.ts';
import type { SheetList } from './sheet-list.ts';

export interface Held {
  /** digest of what decides which rows the user sees */
  sees: string;
  /** codes of menus and buttons: some of them open rows and fields */
  grants: readonly string[];
}

export const heldBy = <R>(work: Work, { rows }: SheetList<R>): Held => ({
  sees: createHash('sha256')
    .update(rows.seenAs?.(work) ?? work.actor.tenantId)
    .digest('base64url'),
  grants: [...work.actor.grants].sort(),
});

export const isHeld = (value: unknown): value is Held =>
  isRecord(value) && typeof value.sees === 'string' && Array.isArray(value.grants);

/** The user sees the same rows and has lost no grant (security.md S24). */
export function stillHeld(then: Held, now: Held): boolean {
  const held = new Set(now.grants);
  return then.sees === now.sees && then.grants.every((code) => held.has(code));
}

/**
 * Rights needed for rows read under both: includes rights held only for a moment in between, since rows read then may
 * depend on them.
 */
export const heldTogether = (one: Held, other: Held): Held => ({
  sees: one.sees,
  grants: [...new Set([...one.grants, ...other.grants])].sort(),
});
