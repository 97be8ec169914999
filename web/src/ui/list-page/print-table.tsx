import { useSay } from '#platform/language.tsx';
import type { Row, RowsProps } from './rows.ts';

/** Pixels of columns, as wide as on the screen, that an upright sheet takes with its smaller letters. */
const upright = 820;

/**
 * The rows as they go to paper: all of them, every column within the sheet with its share of it, the head on each page. A sheet
 * that has to hold many lies on its side.
 */
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
