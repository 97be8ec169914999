import { later } from '#ui/later.tsx';
import { Skeleton } from '#ui/state.tsx';

/** A paper as it prints: loaded when somebody wants it. */
export const LaterPrint = later(
  () => import('./print-part.tsx'),
  (part) => part.PrintPart,
  { waiting: <Skeleton lines={8} /> },
);
