import { dialogManner, later } from '#ui/later.tsx';

/** The dialog of a verb; nothing of it is needed to read a list. */
export const LaterAuditVerb = later(
  () => import('./audit-verb-dialog.tsx'),
  (part) => part.AuditVerbDialog,
  dialogManner,
);
