import { dialogManner, later } from '#ui/later.tsx';

export const LaterViolationDialog = later(
  () => import('./dialogs/violation-dialog.tsx'),
  (part) => part.ViolationDialog,
  dialogManner,
);
