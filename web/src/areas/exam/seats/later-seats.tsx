import { later } from '#ui/state/later.tsx';
import { Skeleton } from '#ui/state/state.tsx';

export const LaterSeats = later(
  () => import('./exam-seats.tsx'),
  (part) => part.ExamSeats,
  { waiting: <Skeleton lines={4} /> },
);
