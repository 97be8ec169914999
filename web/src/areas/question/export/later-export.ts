import { dialogManner, later } from '#ui/state/later.tsx';

export const LaterExport = later(
  () => import('./export-dialog.tsx'),
  (part) => part.ExportDialog,
  dialogManner,
);
