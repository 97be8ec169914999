import { dialogManner, later } from '#ui/state/later.tsx';

export const LaterPrintDialog = later(
  () => import('./print-dialog.tsx'),
  (part) => part.PrintDialog,
  dialogManner,
);
