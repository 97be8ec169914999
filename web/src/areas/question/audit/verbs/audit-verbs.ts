export type AuditVerb = 'pass' | 'reject' | 'revoke';

/** The chosen action and the id of its submission. */
export interface Asked {
  verb: AuditVerb;
  id: string;
}
