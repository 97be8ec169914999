import { lazy, Suspense } from 'react';
import { loadPart } from '#platform/pages/chunk.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import './board.css';

const Board = lazy(() => loadPart(() => import('./board.tsx')).then(({ Board: Part }) => ({ default: Part })));

/** The board, which only those load who look after all; `wall`: for a screen that is read from afar. */
export const BoardPart = ({ wall = false }: { wall?: boolean }) => (
  <Suspense fallback={<BoardSkeleton wall={wall} />}>
    <Board wall={wall} />
  </Suspense>
);
