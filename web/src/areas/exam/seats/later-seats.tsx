import { later } from '#ui/later.tsx';
import { Skeleton } from '#ui/state.tsx';

/** 座位 of an examination: loaded when somebody opens that part. */
export const LaterSeats = later(
  () => import('./exam-seats.tsx'),
  (part) => part.ExamSeats,
  { waiting: <Skeleton lines={4} /> },
);
