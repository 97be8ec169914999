import { useSay } from '#platform/language.tsx';
import type { Row, RowsProps } from './rows.ts';

/** Total column width in px on screen that fits a portrait sheet in its smaller font. */
const upright = 820;

export function PrintTable<R extends Row>({ columns, rows }: Pick<RowsProps<R>, 'columns' | 'rows'>) {
  const say = useSay();
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <table className={`kx-print-table${whole > upright ? ' kx-print-wide' : ''}`}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width: `${(100 * width) / whole}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, label, align }) => (
            <th key={key} align={align}>
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ key, align, render }) => (
              <td key={key} align={align}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
