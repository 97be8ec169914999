import type { Label } from '@kaoxin/contract/conventions.ts';
import type { BoardFigure, BoardOfKind } from '@kaoxin/contract/home/board.ts';
import type { ReactNode } from 'react';
import { useFormatter, useSay } from '#platform/language.tsx';
import { Icon } from '#shell/icons/icon.tsx';
import { onTimeMeaning } from '#ui/case/on-time.ts';
import { FigureLink } from './figure-link.tsx';
import { type Headline, headlinesOf } from './headlines.ts';
import { percent } from './percent.ts';

const names: Record<Headline, Label> = {
  open: ['在办', 'Open'],
  overdue: ['已超期', 'Overdue'],
  today: ['今日到期', 'Due today'],
  received: ['本周收到', 'Received this week'],
  settled: ['本周办结', 'Closed this week'],
  onTimeRate: ['近12周按期率', 'On time, last 12 weeks'],
};
const pressing: Partial<Record<Headline, string>> = { overdue: 'warning', today: 'timer' };

export function BoardHeadlines({ board, wall }: { board: BoardOfKind; wall: boolean }) {
  return (
    <ul className="board-headlines">
      {headlinesOf(wall).map((key) => (
        <Tile key={key} headline={key} board={board} wall={wall} />
      ))}
    </ul>
  );
}

interface TileProps {
  headline: Headline;
  board: BoardOfKind;
  wall: boolean;
}

function Tile({ headline, board: { total, weeks }, wall }: TileProps) {
  const say = useSay();
  const format = useFormatter();
  const week = weeks.at(-1);
  const name = say(names[headline]);
  const rate = percent(format, total.onTimeRate);
  const of: Record<Headline, BoardFigure | undefined> = {
    open: total.open,
    overdue: total.overdue,
    today: total.today,
    received: week?.received,
    settled: week?.settled,
    onTimeRate: total.settled,
  };
  const figure = of[headline];
  if (!figure) return null;
  const shape = figure.count > 0 ? pressing[headline] : undefined;
  const feet: Partial<Record<Headline, ReactNode>> = {
    received: <Foot name={say(['近12周收到', 'Last 12 weeks'])} figure={total.received} />,
    settled: <Foot name={say(['近12周办结', 'Last 12 weeks'])} figure={total.settled} />,
    onTimeRate: (
      <>
        <Foot name={say(['按期', 'On time'])} figure={total.onTime} />
        <Foot name={say(['超期办结', 'Late'])} figure={total.late} />
        {!wall && <span>{say(onTimeMeaning)}</span>}
        {total.acceptOnTimeRate !== null && (
          <span>
            {say([
              `受理按期率 ${percent(format, total.acceptOnTimeRate)}`,
              `Accepted on time ${percent(format, total.acceptOnTimeRate)}`,
            ])}
          </span>
        )}
      </>
    ),
  };
  return (
    <li className={`board-tile${shape ? ' board-pressing' : ''}`}>
      <span className="board-tile-name" title={headline === 'onTimeRate' ? say(onTimeMeaning) : undefined}>
        {shape && <Icon name={shape} />}
        {name}
      </span>
      <strong>
        {headline === 'onTimeRate' ? (
          <FigureLink figure={figure} name={say([`${name} ${rate}，办结`, `${name} ${rate}, closed`])}>
            {rate}
          </FigureLink>
        ) : (
          <FigureLink figure={figure} name={name} />
        )}
      </strong>
      {feet[headline] && <span className="board-tile-foot">{feet[headline]}</span>}
    </li>
  );
}

const Foot = ({ name, figure }: { name: string; figure: BoardFigure }) => (
  <span>
    {name} <FigureLink figure={figure} name={name} />
  </span>
);
