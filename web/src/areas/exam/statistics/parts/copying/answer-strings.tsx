import { useSay } from '#platform/language.tsx';
import type { Pair } from './pair.ts';

export function AnswerStrings({ pair: { first, second, items } }: { pair: Pair }) {
  const say = useSay();
  const named = ({ name, ticketNo }: Pair['first']) => (ticketNo ? `${name} ${ticketNo}` : name);
  const same = say(['相同错误', 'identical wrong']);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className="exam-stat-strings" tabIndex={0} aria-label={say(['答案对照', 'Answers compared'])}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(['题号', 'Item'])}</th>
            {items.map(({ sort }) => (
              <th key={sort} scope="col">
                {sort}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say(['答案', 'Key'])}</th>
            {items.map(({ sort, key }) => (
              <td key={sort}>{key ?? '—'}</td>
            ))}
          </tr>
          {([first, second] as const).map((who, place) => (
            <tr key={who.examinerId}>
              <th scope="row">{named(who)}</th>
              {items.map((item) => (
                <td key={item.sort} className={item.same === 1 ? 'exam-stat-same' : undefined}>
                  {place === 0 ? item.first : item.second}
                  {item.same === 1 && <span className="hidden-text">{same}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
