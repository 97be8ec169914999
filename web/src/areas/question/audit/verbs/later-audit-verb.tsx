import { dialogManner, later } from '#ui/later.tsx';

/** Loaded on demand: a list does not need the dialog. */
export const LaterAuditVerb = later(
  () => import('./audit-verb-dialog.tsx'),
  (part) => part.AuditVerbDialog,
  dialogManner,
);
