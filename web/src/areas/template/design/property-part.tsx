import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { judged } from '@kaoxin/contract/template/form.ts';
import { fieldType, fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import { useId } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { TemplateControl } from '#ui/template-form/control.tsx';
import { ConditionPart } from './condition-part.tsx';

interface PropertyPartProps {
  one: TemplateField | undefined;
  before: readonly TemplateField[];
  onChange: (patch: Partial<TemplateField>) => void;
}

const spans = [6, 8, 12, 16, 18, 24];
const flags: readonly (readonly ['required' | 'readonly' | 'showInList' | 'searchable' | 'printable', Label])[] = [
  ['required', ['必填', 'Required']],
  ['readonly', ['只读', 'Read only']],
  ['showInList', ['列表显示', 'In lists']],
  ['searchable', ['可查询', 'Searched for']],
  ['printable', ['打印', 'Printed']],
];

export function PropertyPart({ one, before, onChange }: PropertyPartProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  if (!one)
    return (
      <Panel title={say(['字段属性', 'Properties'])}>
        <p className="kx-hint">{say(['选择一个字段后在此设置', 'Choose a field to set it here'])}</p>
      </Panel>
    );
  const { field } = one;
  const hasDefault = field.sensitive === 0 && !holdsFiles(field.fieldType) && field.fieldType !== 'table';
  return (
    <Panel title={say(['字段属性', 'Properties'])}>
      <div className="template-props">
        <p className="kx-hint">
          {field.fieldName} · {field.fieldKey} · {fieldType.label(field.fieldType, language)} ·{' '}
          {fieldWriter.label(field.writer, language)}
        </p>
        <label>
          {say(['显示名称', 'Shown as'])}
          <input
            className="kx-native"
            maxLength={30}
            placeholder={field.fieldName}
            value={one.alias ?? ''}
            onChange={({ target }) => onChange({ alias: target.value === '' ? null : target.value })}
          />
        </label>
        <label>
          {say(['宽度', 'Width'])}
          <select
            className="kx-native"
            value={one.span}
            onChange={({ target }) => onChange({ span: Number(target.value) })}
          >
            {[...new Set([...spans, one.span])]
              .sort((a, b) => a - b)
              .map((span) => (
                <option key={span} value={span}>
                  {say([`${span}/24`, `${span} of 24`])}
                </option>
              ))}
          </select>
        </label>
        <label>
          {say(['分组', 'Group'])}
          <input
            className="kx-native"
            maxLength={30}
            value={one.group ?? ''}
            onChange={({ target }) => onChange({ group: target.value === '' ? null : target.value })}
          />
        </label>
        <fieldset className="kx-bare template-flags">
          <legend className="hidden-text">{say(['选项', 'Options'])}</legend>
          {flags.map(([name, label]) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={one[name] === 1}
                onChange={({ target }) => onChange({ [name]: target.checked ? 1 : 0 })}
              />{' '}
              {say(label)}
            </label>
          ))}
        </fieldset>
        {hasDefault && (
          <div className="template-prop">
            <FieldFrame id={`${id}-default`} label={say(['默认值', 'Default'])}>
              <TemplateControl
                key={one.fieldId}
                id={`${id}-default`}
                field={{ ...judged(one), required: 0 }}
                value={one.defaultValue}
                error={undefined}
                onChange={(value) =>
                  onChange({ defaultValue: (value === '' ? null : value) as TemplateField['defaultValue'] })
                }
                onBlur={() => undefined}
              />
            </FieldFrame>
          </div>
        )}
        <ConditionPart before={before} value={one.showIf} onChange={(showIf) => onChange({ showIf })} />
      </div>
    </Panel>
  );
}
