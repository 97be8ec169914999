import { dialogManner, later } from '#ui/state/later.tsx';

export const LaterAuditVerb = later(
  () => import('./audit-verb-dialog.tsx'),
  (part) => part.AuditVerbDialog,
  dialogManner,
);
