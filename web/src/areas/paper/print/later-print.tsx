import { later } from '#ui/state/later.tsx';
import { Skeleton } from '#ui/state/state.tsx';

export const LaterPrint = later(
  () => import('./print-part.tsx'),
  (part) => part.PrintPart,
  { waiting: <Skeleton lines={8} /> },
);
