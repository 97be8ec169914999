export type AuditVerb = 'pass' | 'reject' | 'revoke';

export interface Asked {
  verb: AuditVerb;
  id: string;
}
