/**
 * Why a row is broken: `unsealed` was written from outside, `cut` is the first one missing at the end, `mac` was sealed
 * without SECRET_KEY, `closing` ends a part whose removal is not recorded in the chain.
 */
export const brokenBecause = ['missing', 'link', 'content', 'unsealed', 'cut', 'mac', 'closing'] as const;
export type BrokenBecause = (typeof brokenBecause)[number];

export interface BrokenRow {
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
  pending: number;
  stalled: boolean;
  closed: { seq: number; at: string } | null;
  broken: BrokenRow | null;
}
