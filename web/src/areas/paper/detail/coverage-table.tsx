import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import { cognition } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';

type Cell = PaperFulfilment['cells'][number];
const stands = ({ actual, count }: Pick<Cell, 'actual' | 'count'>) =>
  actual === count ? 'met' : actual > count ? 'over' : 'short';

export function CoverageTable({ coverage: { cells, types, outside } }: { coverage: PaperFulfilment }) {
  const say = useSay();
  const language = useLanguage();
  const points = [...Map.groupBy(cells, ({ knowledge }) => knowledge)];
  const levels = Object.values(cognition.of).filter((key) => cells.some((cell) => cell.cognition === key));
  const words = ({ actual, count }: Pick<Cell, 'actual' | 'count'>) =>
    say([`实有${actual}，计划${count}`, `${actual} of ${count} planned`]);
  return (
    <div className="paper-coverage">
      <table className="paper-grid">
        <caption className="hidden-text">{say(['双向细目表覆盖情况', 'Coverage of the blueprint'])}</caption>
        <thead>
          <tr>
            <th scope="col">{say(['知识点', 'Knowledge'])}</th>
            {levels.map((key) => (
              <th key={key} scope="col" className="paper-number">
                {cognition.label(key, language)}
              </th>
            ))}
            <th scope="col" className="paper-number">
              {say(['合计', 'Total'])}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(([point, own]) => (
            <tr key={point}>
              <th scope="row">{own[0]?.knowledgeName ?? say(['（已删除的知识点）', '(deleted point)'])}</th>
              {levels.map((key) => {
                const cell = own.find((one) => one.cognition === key);
                return (
                  <td key={key} className={cell && `paper-number paper-${stands(cell)}`} title={cell && words(cell)}>
                    {cell && <Figures of={cell} />}
                  </td>
                );
              })}
              <td className="paper-number">
                <Figures of={summed(own)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="paper-type-plan" aria-label={say(['题型', 'Types'])}>
        {types.map(({ type, typeName, count, actual }) => (
          <li key={type} className={`paper-${stands({ count, actual })}`}>
            {typeName} <Figures of={{ count, actual }} />
          </li>
        ))}
        {outside > 0 && (
          <li className="paper-over">{say([`细目表之外 ${outside}题`, `${outside} outside the blueprint`])}</li>
        )}
      </ul>
    </div>
  );
}

const summed = (cells: readonly Cell[]) => ({
  actual: cells.reduce((sum, { actual }) => sum + actual, 0),
  count: cells.reduce((sum, { count }) => sum + count, 0),
});

const Figures = ({ of: { actual, count } }: { of: { actual: number; count: number } }) => (
  <span className="kx-figures">
    {actual}/{count}
  </span>
);
