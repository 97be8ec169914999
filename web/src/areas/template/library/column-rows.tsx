import { columnTypes, mostColumns, type TableColumn } from '@kaoxin/contract/template/data-field.ts';
import { fieldType, isChosen } from '@kaoxin/contract/template/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Rows } from '#ui/rows/rows.tsx';

export type EditedColumn = TableColumn & { id: string };

let made = 0;
const newId = (): string => {
  made += 1;
  return `column-${made}`;
};
export const editedColumns = (columns: readonly TableColumn[]): EditedColumn[] =>
  columns.map((column, at) => ({ ...column, id: `kept-${at}` }));

export function ColumnRows({
  columns,
  onChange,
}: {
  columns: readonly EditedColumn[];
  onChange: (columns: readonly EditedColumn[]) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Rows<EditedColumn>
      label={['明细列', 'Columns']}
      rows={columns}
      called={(at) => [`第${at + 1}列`, `column ${at + 1}`]}
      least={0}
      most={mostColumns}
      add={['增加一列', 'Add a column']}
      begin={() => ({ id: newId(), key: '', name: '', type: 'text', required: 0 })}
      onChange={onChange}
      render={(column, at, set) => (
        <div className="template-column">
          <input
            className="kx-native"
            aria-label={say([`第${at + 1}列名称`, `Name of column ${at + 1}`])}
            placeholder={say(['列名称', 'Name'])}
            value={column.name}
            maxLength={30}
            onChange={({ target }) => set({ name: target.value })}
          />
          <input
            className="kx-native"
            aria-label={say([`第${at + 1}列编码`, `Key of column ${at + 1}`])}
            placeholder={say(['列编码，如unit', 'Key, such as unit'])}
            value={column.key}
            maxLength={40}
            onChange={({ target }) => set({ key: target.value })}
          />
          <select
            className="kx-native"
            aria-label={say([`第${at + 1}列类型`, `Type of column ${at + 1}`])}
            value={column.type}
            onChange={({ target }) => set({ type: columnTypes.find((type) => type === target.value) ?? 'text' })}
          >
            {columnTypes.map((type) => (
              <option key={type} value={type}>
                {fieldType.label(type, language)}
              </option>
            ))}
          </select>
          {isChosen(column.type) && (
            <input
              className="kx-native"
              aria-label={say([`第${at + 1}列字典`, `Dictionary of column ${at + 1}`])}
              placeholder={say(['字典编号', 'Dictionary'])}
              value={column.dictCode ?? ''}
              onChange={({ target }) => set({ dictCode: target.value })}
            />
          )}
          <label>
            <input
              type="checkbox"
              checked={column.required === 1}
              onChange={({ target }) => set({ required: target.checked ? 1 : 0 })}
            />{' '}
            {say(['必填', 'Required'])}
          </label>
        </div>
      )}
    />
  );
}
