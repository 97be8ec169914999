import { dialogManner, later } from '#ui/state/later.tsx';

export const LaterItemDialog = later(
  () => import('./item-dialog.tsx'),
  (part) => part.ItemDialog,
  dialogManner,
);
