import { dialogManner, later } from '#ui/later.tsx';

/** Loaded on demand; for holders of `examiner_violation` only. */
export const LaterViolationDialog = later(
  () => import('./dialogs/violation-dialog.tsx'),
  (part) => part.ViolationDialog,
  dialogManner,
);
