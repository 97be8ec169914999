/**
 * Why a row is not as it was written: `unsealed` came from outside, `cut` is the first one missing at the end, `mac` was
 * sealed by somebody without SECRET_KEY, `closing` ends a part that was removed without a word in the chain.
 */
export const brokenBecause = ['missing', 'link', 'content', 'unsealed', 'cut', 'mac', 'closing'] as const;
export type BrokenBecause = (typeof brokenBecause)[number];

export interface BrokenRow {
  /** place in the tenant's chain; null for a row that has none */
  seq: number | null;
  /** identifier in the log; null when even that is gone */
  id: string | null;
  /** who and what, as far as the row still says so */
  at: string | null;
  actorName: string | null;
  title: string | null;
  reason: BrokenBecause;
  msg: string;
}

export interface AuditVerdict {
  ok: boolean;
  /** rows looked at */
  count: number;
  /** rows that wait for their seal, and whether they have waited for more than a minute */
  pending: number;
  stalled: boolean;
  /** the part before this place was removed by the rules, on that day */
  closed: { seq: number; at: string } | null;
  broken: BrokenRow | null;
}
