import { dialogManner, later } from '#ui/later.tsx';

export const LaterPrintDialog = later(
  () => import('./print-dialog.tsx'),
  (part) => part.PrintDialog,
  dialogManner,
);
