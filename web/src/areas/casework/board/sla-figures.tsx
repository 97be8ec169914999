import type { SlaFigures as Figures, SlaBoard } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { capitalized } from '@kaoxin/contract/fields/english.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useSay } from '#platform/language.tsx';
import { onTimeMeaning } from '#ui/case/on-time.ts';

const usual = 5;

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
      <p className="sla-meaning">
        {say([`按期率：${onTimeMeaning[0]}（近12周）`, `On time: ${onTimeMeaning[1]}, last 12 weeks`])}
      </p>
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
      {board.ratings.length > 0 && <Ratings ratings={board.ratings} />}
    </div>
  );
}

function Ratings({ ratings }: Pick<SlaBoard, 'ratings'>) {
  const say = useSay();
  const format = useFormatter();
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (
    <ul className="sla-ratings" aria-label={say(['满意度', 'Ratings'])}>
      {ratings.map(({ kind, called, count, mean, path }) => (
        <li key={kind}>
          {say(
            mean === null
              ? [
                  `近12周${called}满意度评价较少，不显示平均分，`,
                  `${capitalized(called)}, last 12 weeks: too few ratings for a mean, `,
                ]
              : [
                  `近12周${called}满意度 ${format.number(mean, digits)}（1至5分），`,
                  `${capitalized(called)}, last 12 weeks: rated ${format.number(mean, digits)} of 5, `,
                ],
          )}
          <Link to={path}>{say([`${format.number(count)} 件评价`, `${format.number(count)} rated`])}</Link>
        </li>
      ))}
    </ul>
  );
}

function useWords(): (of: Figures) => [string, string][] {
  const say = useSay();
  const format = useFormatter();
  const tenths = (value: number | null, unit: string) =>
    value === null ? '—' : `${format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}${unit}`;
  return ({ onTimeRate, acceptOnTimeRate, averageDays, open, overdue }) => [
    [say(['按期率', 'On time']), tenths(onTimeRate, '%')],
    [say(['受理按期率', 'Accepted on time']), tenths(acceptOnTimeRate, '%')],
    [say(['平均办理天数', 'Average days']), tenths(averageDays, '')],
    [say(['在办', 'Open']), format.number(open)],
    [say(['超期', 'Overdue']), format.number(overdue)],
  ];
}
