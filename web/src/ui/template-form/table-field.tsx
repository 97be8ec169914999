import { isRecord } from '@kaoxin/contract/records.ts';
import { columnField, type Judged, usualMostRows } from '@kaoxin/contract/template/value.ts';
import type { ComponentType } from 'react';
import { FieldFrame } from '../form/field.tsx';
import { Rows } from '../rows/rows.tsx';

type Row = Record<string, unknown> & { id: string };

let made = 0;
/** Client-side id of a row; it is no field key, so readers of the form drop it. */
const rowKey = '$row';
const newRow = (cells: Record<string, unknown> = {}): Record<string, unknown> => {
  made += 1;
  return { ...cells, [rowKey]: `row-${made}` };
};

interface TableFieldProps {
  id: string;
  field: Judged;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** renders a cell; passed in, because a table is a control too */
  Control: ComponentType<CellProps>;
}

interface CellProps {
  id: string;
  field: Judged;
  value: unknown;
  error: undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

export function TableField({ id, field, value, onChange, onBlur, Control }: TableFieldProps) {
  const kept = Array.isArray(value) ? value.filter(isRecord) : [];
  const rows: readonly Row[] = kept.map((row, at) => ({ ...row, id: String(row[rowKey] ?? `kept-${at}`) }));
  const put = (next: readonly Row[]) =>
    onChange(next.length === 0 ? null : next.map(({ id: name, ...cells }) => ({ ...cells, [rowKey]: name })));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left the table
    <div id={id} className="template-table" tabIndex={-1} onBlur={onBlur}>
      <Rows<Row>
        label={[field.label, field.label]}
        rows={rows}
        called={(at) => [`${field.label}第${at + 1}行`, `row ${at + 1} of ${field.label}`]}
        least={0}
        most={field.max ?? usualMostRows}
        add={['增加一行', 'Add a row']}
        begin={() => {
          const row = newRow();
          return { ...row, id: String(row[rowKey]) };
        }}
        onChange={put}
        render={(row, _at, set) => (
          <div className="template-cells">
            {(field.columns ?? []).map(columnField).map((column) => {
              const cell = `${id}-${row.id}-${column.fieldKey}`;
              return (
                <FieldFrame
                  key={column.fieldKey}
                  id={cell}
                  label={column.label}
                  required={column.required === 1}
                  optional={column.required !== 1}
                >
                  <Control
                    id={cell}
                    field={column}
                    value={row[column.fieldKey]}
                    error={undefined}
                    onChange={(next) => set({ [column.fieldKey]: next })}
                    onBlur={() => undefined}
                  />
                </FieldFrame>
              );
            })}
          </div>
        )}
      />
    </div>
  );
}
