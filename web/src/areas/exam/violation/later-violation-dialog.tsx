import { dialogManner, later } from '#ui/state/later.tsx';

export const LaterViolationDialog = later(
  () => import('./dialogs/violation-dialog.tsx'),
  (part) => part.ViolationDialog,
  dialogManner,
);
