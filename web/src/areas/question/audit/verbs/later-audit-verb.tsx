import { dialogManner, later } from '#ui/later.tsx';

export const LaterAuditVerb = later(
  () => import('./audit-verb-dialog.tsx'),
  (part) => part.AuditVerbDialog,
  dialogManner,
);
