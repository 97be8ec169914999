import { useSay } from '#platform/language.tsx';
import type { Figures } from './figure-table.ts';
import type { Pick } from './figures.ts';

interface TableViewProps {
  figures: Figures;
  caption: string;
  number: (value: number) => string;
  hidden: boolean;
  onPick?: ((pick: Pick) => void) | undefined;
}

const most = 500;

export function TableView({ figures: { heads, rows }, caption, number, hidden, onPick }: TableViewProps) {
  const say = useSay();
  const [first, ...rest] = heads;
  const shown = (value: number | string | null) => (typeof value === 'number' ? number(value) : (value ?? '—'));
  const label = (text: string, pick: Pick) =>
    onPick && !hidden ? (
      <button type="button" className="link-button" onClick={() => onPick(pick)}>
        {text}
      </button>
    ) : (
      text
    );
  return (
    <div className={hidden ? 'hidden-text' : 'kx-chart-table'}>
      <table>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {rest.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ name, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and rows stay where they are
            <tr key={row}>
              <th scope="row">{label(name, { row })}</th>
              {cells.map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{typeof value === 'number' ? label(shown(value), { row, column }) : shown(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <p className="kx-hint">
          {say([
            `共 ${number(rows.length)} 行，此处显示前 ${most} 行，全部数据请下载表格`,
            `The first ${most} of ${number(rows.length)} rows; download the sheet for all of them`,
          ])}
        </p>
      )}
    </div>
  );
}
