import { dialogManner, later } from '#ui/later.tsx';

/** The dialog that writes questions into a file. */
export const LaterExport = later(
  () => import('./export-dialog.tsx'),
  (part) => part.ExportDialog,
  dialogManner,
);
