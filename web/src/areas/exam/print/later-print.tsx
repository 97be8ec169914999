import { dialogManner, later } from '#ui/later.tsx';

/** Loaded on demand. */
export const LaterPrintDialog = later(
  () => import('./print-dialog.tsx'),
  (part) => part.PrintDialog,
  dialogManner,
);
