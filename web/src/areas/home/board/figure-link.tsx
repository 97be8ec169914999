import type { BoardFigure } from '@kaoxin/contract/home/board.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter } from '#platform/language.tsx';

interface FigureLinkProps {
  figure: BoardFigure;
  name: string;
  className?: string;
  children?: ReactNode;
}

export function FigureLink({ figure: { count, path }, name, className = '', children }: FigureLinkProps) {
  const format = useFormatter();
  const number = format.number(count);
  return (
    <Link to={path} className={`board-figure${count === 0 ? ' board-nought' : ''} ${className}`.trim()}>
      <span className="hidden-text">{`${name} ${number}`}</span>
      <span className="board-face" aria-hidden="true">
        {children ?? number}
      </span>
    </Link>
  );
}
