import type { SlaFigures as Figures, SlaBoard } from '@kaoxin/contract/casework/sla-board.ts';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import { useSay } from '#platform/language.tsx';

const usual = 5;

/** How the office and its districts keep to their deadlines; a district narrows the board. */
export function SlaFigures({ board, onDistrict }: { board: SlaBoard; onDistrict: (id: string) => void }) {
  const say = useSay();
  const [all, setAll] = useState(false);
  const words = useWords();
  const shown = board.districts.slice(0, all ? undefined : usual);
  return (
    <div className="sla-figures">
      <dl>
        {words(board.total).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {board.districts.length > 1 && (
        <div className="sla-districts">
          <table>
            <caption className="hidden-text">{say(['各考区', 'By district'])}</caption>
            <thead>
              <tr>
                <th scope="col">{say(['考区', 'District'])}</th>
                {words(board.total).map(([name]) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((district) => (
                <tr key={district.id ?? ''}>
                  <th scope="row">
                    {district.id === null ? (
                      district.name
                    ) : (
                      <button type="button" className="link-button" onClick={() => onDistrict(district.id ?? '')}>
                        {district.name}
                      </button>
                    )}
                  </th>
                  {words(district).map(([name, figure]) => (
                    <td key={name}>{figure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {board.districts.length > usual && (
            <button type="button" className="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
              {say(
                all
                  ? ['收起', 'Less']
                  : [`显示全部 ${board.districts.length} 个考区`, `All ${board.districts.length} districts`],
              )}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Figures with their names, in the order they stand everywhere. */
function useWords(): (of: Figures) => [string, string][] {
  const say = useSay();
  const format = useFormatter();
  // figures below each other: each to the same place
  const tenths = (value: number | null, unit: string) =>
    value === null ? '—' : `${format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}${unit}`;
  return ({ onTimeRate, averageDays, open, overdue }) => [
    [say(['按期率', 'On time']), tenths(onTimeRate, '%')],
    [say(['平均办理天数', 'Average days']), tenths(averageDays, '')],
    [say(['在办', 'Open']), format.number(open)],
    [say(['超期', 'Overdue']), format.number(overdue)],
  ];
}
