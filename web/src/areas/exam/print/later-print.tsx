import { dialogManner, later } from '#ui/later.tsx';

/** 打印 of an examination: what and where is asked when somebody wants it. */
export const LaterPrintDialog = later(
  () => import('./print-dialog.tsx'),
  (part) => part.PrintDialog,
  dialogManner,
);
