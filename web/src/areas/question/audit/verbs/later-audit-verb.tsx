import { dialogManner, later } from '#ui/later.tsx';

export type AuditVerb = 'pass' | 'reject' | 'revoke';

/** A verb that has been chosen, and of which submission. */
export interface Asked {
  verb: AuditVerb;
  id: string;
}

/** The dialog of a verb; nothing of it is needed to read a list. */
export const LaterAuditVerb = later(
  () => import('./audit-verb-dialog.tsx'),
  (part) => part.AuditVerbDialog,
  dialogManner,
);
