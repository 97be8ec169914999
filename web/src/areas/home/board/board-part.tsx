import { later } from '#ui/state/later.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import './board.css';

export const BoardPart = later(
  () => import('./board.tsx'),
  (part) => part.Board,
  { waiting: ({ wall = false }) => <BoardSkeleton wall={wall} /> },
);
