import { Checkbox } from 'antd';
import { useSay } from '#platform/language.tsx';
import { RowActions } from './row-actions.tsx';
import type { Row, RowsProps } from './rows.ts';

export function Cards<R extends Row>(props: RowsProps<R>) {
  const { columns, rows, actionsOf, onAction, onOpen, nameOf, selected, onSelect, label } = props;
  const say = useSay();
  const [first, ...rest] = columns;
  const choose = (id: string, on: boolean) =>
    onSelect?.(on ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <ul className="kx-cards" aria-label={label} aria-busy={props.busy}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="kx-card-head">
            {onSelect && (
              <Checkbox
                checked={selected.includes(row.id)}
                aria-label={say([`选择${nameOf(row)}`, `Select ${nameOf(row)}`])}
                onChange={(event) => choose(row.id, event.target.checked)}
              />
            )}
            {onOpen ? (
              <button type="button" className="kx-plain kx-card-name" onClick={() => onOpen(row)}>
                {first?.render(row)}
              </button>
            ) : (
              <span className="kx-card-name">{first?.render(row)}</span>
            )}
          </div>
          <dl>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{say(column.label)}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          <RowActions actions={actionsOf(row)} of={nameOf(row)} onChoose={(action) => onAction(action, row)} />
        </li>
      ))}
    </ul>
  );
}
