/**
 * Why a row is broken: `unsealed` was written from outside, `cut` is the first one missing at the end, `mac` was sealed
 * without SECRET_KEY, `closing` ends a part whose removal is not recorded in the chain.
 */
export const brokenBecause = ['missing', 'link', 'content', 'unsealed', 'cut', 'mac', 'closing'] as const;
export type BrokenBecause = (typeof brokenBecause)[number];

export interface BrokenRow {
  /** position in the tenant's chain; null for a row without one */
  seq: number | null;
  id: string | null;
  at: string | null;
  actorName: string | null;
  title: string | null;
  reason: BrokenBecause;
  msg: string;
}

export interface AuditVerdict {
  ok: boolean;
  count: number;
  /** rows waiting for their seal, and whether they have waited for more than a minute */
  pending: number;
  stalled: boolean;
  /** the part up to this seq was removed by retention on that day */
  closed: { seq: number; at: string } | null;
  broken: BrokenRow | null;
}
