import { dialogManner, later } from '#ui/later.tsx';

/** The dialog that records a violation; whoever shows people opens it, holders of `examiner_violation` alone. */
export const LaterViolationDialog = later(
  () => import('./dialogs/violation-dialog.tsx'),
  (part) => part.ViolationDialog,
  dialogManner,
);
