import { type DataFieldRecord, dataField } from '@kaoxin/contract/template/data-field.ts';
import { fieldType } from '@kaoxin/contract/template/states.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';

interface LibraryPartProps {
  taken: readonly string[];
  onTake: (field: DataFieldRecord) => void;
}

export function LibraryPart({ taken, onTake }: LibraryPartProps) {
  const say = useSay();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const common = useCall(dataField.calls.common, {});
  const left = useQuery({
    queryKey: ['data_field', 'notPull', keyword, taken],
    queryFn: () =>
      api(dataField.calls.notPull, { body: { fieldIds: [...taken], size: 200, ...(keyword ? { keyword } : {}) } }),
    placeholderData: (before) => before,
  });
  const isLeft = ({ id: one }: DataFieldRecord) => !taken.includes(one);
  const isFound = ({ fieldName, fieldKey }: DataFieldRecord) =>
    `${fieldName} ${fieldKey}`.toLowerCase().includes(keyword.trim().toLowerCase());
  const commons = (common.data ?? []).filter(isLeft).filter(isFound);
  const others = (left.data?.records ?? []).filter(isLeft).filter(({ isCommon }) => isCommon === 0);
  return (
    <Panel title={say(['字段库', 'Library'])}>
      <div className="template-library">
        <label className="hidden-text" htmlFor={id}>
          {say(['查找字段', 'Find a field'])}
        </label>
        <input
          id={id}
          className="kx-native"
          placeholder={say(['名称或编码', 'Name or key'])}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Offered title={say(['通用字段', 'Common fields'])} fields={commons} onTake={onTake} />
        <Offered title={say(['其他字段', 'Other fields'])} fields={others} onTake={onTake} />
      </div>
    </Panel>
  );
}

function Offered({
  title,
  fields,
  onTake,
}: {
  title: string;
  fields: readonly DataFieldRecord[];
  onTake: LibraryPartProps['onTake'];
}) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <h3>{title}</h3>
      {fields.length === 0 && <p className="kx-hint">{say(['没有可选的字段', 'None left'])}</p>}
      <ul aria-label={title}>
        {fields.map((field) => (
          <li key={field.id}>
            <span className="kx-short" title={`${field.fieldName} ${field.fieldKey}`}>
              {field.fieldName}
              <span className="kx-hint"> {fieldType.label(field.fieldType, language)}</span>
            </span>
            <PlainButton onClick={() => onTake(field)}>
              {say(['加入', 'Add'])}
              <span className="hidden-text">{field.fieldName}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
}
