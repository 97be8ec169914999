import type { Label } from '@kaoxin/contract/conventions.ts';
import type { BoardPlace } from '@kaoxin/contract/home/board.ts';
import { useId, useState } from 'react';
import { useFormatter, useSay } from '#platform/language.tsx';
import { useWallScreen } from '#platform/screen.ts';
import { FigureLink } from './figure-link.tsx';
import { percent } from './percent.ts';

const usual = 8;
const onWall = 5;

interface PlaceTableProps {
  title: Label;
  of: string;
  places: readonly BoardPlace[];
  wall: boolean;
}

export function PlaceTable({ title, of, places, wall }: PlaceTableProps) {
  const say = useSay();
  const id = useId();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...places.map(({ open }) => open.count));
  const few = useWallScreen() && wall ? onWall : usual;
  const more = places.length - few;
  return (
    <section className="board-panel" aria-labelledby={id}>
      <h3 id={id}>{say(title)}</h3>
      <table className="board-table">
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{say(['收到', 'In'])}</th>
            <th scope="col">{say(['在办', 'Open'])}</th>
            <th scope="col">{say(['超期', 'Late'])}</th>
            <th scope="col">{say(['按期率', 'On time'])}</th>
          </tr>
        </thead>
        <tbody>
          {places.slice(0, all ? undefined : few).map((place) => (
            <Row key={place.id ?? ''} place={place} most={most} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="board-more">
          {wall ? (
            say([`另有 ${more} 项`, `${more} more`])
          ) : (
            <button type="button" className="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
              {say(all ? ['收起', 'Less'] : [`显示全部 ${places.length} 项`, `Show all ${places.length}`])}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

function Row({ place, most }: { place: BoardPlace; most: number }) {
  const say = useSay();
  const format = useFormatter();
  const { name, received, open, overdue, settled, onTimeRate } = place;
  const rate = percent(format, onTimeRate);
  const share = (count: number) => `${(Math.min(count, most) * 100) / most}%`;
  return (
    <tr>
      <th scope="row">
        <span className="board-name" title={name}>
          {name}
        </span>
        <span className="board-bar" aria-hidden="true">
          <i style={{ width: share(open.count) }} />
          <i className="board-bar-late" style={{ width: share(Math.min(overdue.count, open.count)) }} />
        </span>
      </th>
      <td>
        <FigureLink figure={received} name={`${name} ${say(['近12周收到', 'received in 12 weeks'])}`} />
      </td>
      <td>
        <FigureLink figure={open} name={`${name} ${say(['在办', 'open'])}`} />
      </td>
      <td>
        <FigureLink
          figure={overdue}
          name={`${name} ${say(['已超期', 'overdue'])}`}
          className={overdue.count > 0 ? 'board-late' : ''}
        />
      </td>
      <td>
        {onTimeRate === null ? (
          <span className="board-nought">{rate}</span>
        ) : (
          <FigureLink figure={settled} name={`${name} ${say([`按期率 ${rate}，办结`, `${rate} on time, closed`])}`}>
            {rate}
          </FigureLink>
        )}
      </td>
    </tr>
  );
}
