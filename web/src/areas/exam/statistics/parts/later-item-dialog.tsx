import { dialogManner, later } from '#ui/later.tsx';

export const LaterItemDialog = later(
  () => import('./item-dialog.tsx'),
  (part) => part.ItemDialog,
  dialogManner,
);
