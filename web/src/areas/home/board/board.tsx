import { capitalized } from '@kaoxin/contract/fields/english.ts';
import type { BoardOfKind } from '@kaoxin/contract/home/board.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Away, Failed } from '../home-states.tsx';
import { BoardHeadlines } from './board-headlines.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardTrends } from './board-trends.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { PlaceTable } from './place-table.tsx';
import { useBoard } from './use-board.ts';

/** Figures of cases, each linked to the list it counts (interface.md, Leaders). */
export function Board({ wall = false }: { wall?: boolean }) {
  const say = useSay();
  const { data, error, refetch } = useBoard();
  const [chosen, setChosen] = useState<string>();
  if (!data && error) return <Failed error={error} again={refetch} />;
  if (!data) return <BoardSkeleton wall={wall} />;
  if (data.away !== null) {
    return (
      <Away
        missing={say(['办理情况暂时无法显示', 'The overview cannot be shown right now'])}
        reason={data.away}
        again={refetch}
      />
    );
  }
  const shown = data.kinds.find(({ kind }) => kind === chosen) ?? data.kinds[0];
  if (!shown)
    return wall ? (
      <p className="board-panel board-none">{say(['没有您可以查看的办件', 'No cases in your scope'])}</p>
    ) : null;
  return (
    <section className={`board${wall ? ' board-wall' : ''}`} aria-label={say(['办理情况', 'Case progress'])}>
      <header className="board-head">
        <h2>{say([`${shown.called}办理情况`, `Progress: ${shown.called}`])}</h2>
        {data.kinds.length > 1 && <Kinds kinds={data.kinds} shown={shown} onChoose={setChosen} />}
        <p className="board-as-of" role={error ? 'status' : undefined}>
          {error
            ? say([
                `未能更新，显示的是 ${data.asOf.slice(11, 16)} 的数据`,
                `Could not be updated; figures of ${data.asOf.slice(11, 16)}`,
              ])
            : say([`数据截至 ${data.asOf.slice(11, 16)}`, `As of ${data.asOf.slice(11, 16)}`])}
        </p>
      </header>
      {isEmpty(shown) ? <EmptyOffice called={shown.called} /> : <Figures board={shown} wall={wall} />}
    </section>
  );
}

const isEmpty = ({ total: { received, open, settled } }: BoardOfKind): boolean =>
  received.count + open.count + settled.count === 0;

function Figures({ board, wall }: { board: BoardOfKind; wall: boolean }) {
  const say = useSay();
  return (
    <>
      <BoardHeadlines board={board} wall={wall} />
      <BoardTrends board={board} wall={wall} />
      <div className="board-places">
        <DueCalendar board={board} />
        <PlaceTable
          title={['各考区', 'By district']}
          of={say(['考区', 'District'])}
          places={board.districts}
          wall={wall}
        />
        {board.classes && (
          <PlaceTable
            title={['各分类', 'By category']}
            of={say(['分类', 'Category'])}
            places={board.classes}
            wall={wall}
          />
        )}
      </div>
    </>
  );
}

function EmptyOffice({ called }: { called: string }) {
  const say = useSay();
  return (
    <div className="board-panel board-none">
      <p>{say([`还没有${called}`, `No ${called} yet`])}</p>
      <p>
        {say([
          '收到第一件后，这里按周显示收到与办结、按期率，按考区和分类显示在办与超期，并在工作日历上显示今后六周的办结期限。',
          'Once there are cases, this shows intake, closing and the on-time rate by week, open and overdue cases by district and category, and the deadlines of the next six weeks on the work calendar.',
        ])}
      </p>
    </div>
  );
}

interface KindsProps {
  kinds: readonly BoardOfKind[];
  shown: BoardOfKind;
  onChoose: (kind: string) => void;
}

function Kinds({ kinds, shown, onChoose }: KindsProps) {
  const say = useSay();
  return (
    <fieldset className="board-kinds" aria-label={say(['办件种类', 'Kind of case'])}>
      {kinds.map(({ kind, called }) => (
        <button key={kind} type="button" aria-pressed={kind === shown.kind} onClick={() => onChoose(kind)}>
          {capitalized(called)}
        </button>
      ))}
    </fieldset>
  );
}
