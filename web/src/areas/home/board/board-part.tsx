import { later } from '#ui/later.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import './board.css';

const load = () => import('./board.tsx');
const HomeBoard = later(load, (part) => part.Board, { waiting: <BoardSkeleton wall={false} /> });
const WallBoard = later(load, (part) => part.Board, { waiting: <BoardSkeleton wall /> });

/** The board, which only those load who look after all; `wall`: for a screen that is read from afar. */
export const BoardPart = ({ wall = false }: { wall?: boolean }) =>
  wall ? <WallBoard wall /> : <HomeBoard wall={false} />;
