import { later } from '#ui/later.tsx';
import { Skeleton } from '#ui/state.tsx';

export const LaterPrint = later(
  () => import('./print-part.tsx'),
  (part) => part.PrintPart,
  { waiting: <Skeleton lines={8} /> },
);
