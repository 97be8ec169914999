import { sql } from 'kysely';
import type { Json } from './chain.ts';

/** A row of the audit log as it is sealed: every column it has, the ones of later migrations too. */
export interface StoredRow {
  id: string;
  tenantId: string;
  actorName: string | null;
  title: string;
  /** seconds since 1970: whatever zone a session is in */
  atSeconds: string;
  /** jsonb as its one text: numbers keep their digits */
  inputText: string | null;
  [column: string]: Json;
}

/** Every column of `audit a`. */
export const storedColumns = sql`a.*, extract(epoch from a.at)::bigint as at_seconds, a.input::text as input_text`;

/** Read beside a row, or in another form. */
const apart = new Set(['at', 'input']);

/**
 * What is hashed of a row: its place in the chain and every column that holds something, so that a column added later
 * leaves the seals of older rows as they are. Columns named `seal…` belong to the seal itself.
 */
export const sealedEvent = (seq: number, row: StoredRow): Json => ({
  seq,
  ...Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null && !apart.has(name) && !name.startsWith('seal')),
  ),
});
