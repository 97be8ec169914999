import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { HeadingSource, ImportCalls, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';

const sources: Record<HeadingSource, Label> = {
  name: ['列名已知', 'Known name'],
  remembered: ['与上次相同', 'As last time'],
  similar: ['列名相近，请确认', 'Similar name, please check'],
  content: ['按内容推测，请确认', 'Guessed by content, please check'],
  person: ['已确认', 'Confirmed'],
};

const none = '';

interface ColumnMappingProps {
  calls: ImportCalls;
  batch: StagedBatch;
  counted: boolean;
  onMapped: (batch: StagedBatch) => void;
}

export function ColumnMapping({ calls, batch, counted, onMapped }: ColumnMappingProps) {
  const say = useSay();
  const id = useId();
  const [keys, setKeys] = useState(() => batch.headings.map(({ key }) => key));
  const map = usePerform(calls.importMap, { onDone: onMapped });
  const missing = batch.columns.filter(({ key, required }) => required === 1 && !keys.includes(key));
  const choose = (place: number, key: string | null) =>
    setKeys(keys.map((one, index) => (index === place ? key : one !== null && one === key ? null : one)));
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="kx-import-title">
        {say(['请确认列的对应关系', 'Match the columns'])}
      </h2>
      <p className="kx-hint">
        {say([
          `${batch.fileName}${counted ? `：共 ${batch.total} 行` : ''}。确认后会记住，下次同样的表格自动识别。`,
          `${batch.fileName}${counted ? `: ${quantity(batch.total, 'row')}` : ''}. Your answer is remembered for the next such file.`,
        ])}
      </p>
      <table className="kx-import-map">
        <thead>
          <tr>
            <th scope="col">{say(['文件中的列', 'Column of the file'])}</th>
            <th scope="col">{say(['内容示例', 'For example'])}</th>
            <th scope="col">{say(['对应字段', 'Field'])}</th>
          </tr>
        </thead>
        <tbody>
          {batch.headings.map(({ heading, sample, key, by }, place) =>
            heading === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a column is known by
              <tr key={place}>
                <th scope="row">{heading}</th>
                <td className="kx-import-sample">{sample.join(' / ') || '—'}</td>
                <td>
                  <Select
                    id={`${id}-${place}`}
                    className="kx-import-field"
                    aria-label={say([`${heading}对应的字段`, `Field of ${heading}`])}
                    value={keys[place] ?? none}
                    showSearch={batch.columns.length > 10 && { optionFilterProp: 'label' }}
                    onChange={(next) => choose(place, next === none ? null : next)}
                    options={[
                      { value: none, label: say(['不导入', 'Skip']) },
                      ...batch.columns.map((column) => ({
                        value: column.key,
                        label: column.required === 1 ? `${column.label} *` : column.label,
                      })),
                    ]}
                  />
                  {by && key === keys[place] && <span className="kx-import-by">{say(sources[by])}</span>}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p className="kx-notice kx-notice-warn" role="status">
          {say(['还需指定必填列：', 'Still missing: '])}
          {missing.map(({ label }) => label).join('、')}
        </p>
      )}
      <div className="kx-page-foot">
        <PlainButton
          look="main"
          busy={map.isPending}
          onClick={() => map.mutate({ body: { batchId: batch.batchId, keys } })}
        >
          {say(['确认并检查', 'Confirm and check the rows'])}
        </PlainButton>
      </div>
    </section>
  );
}
