import { Input, InputNumber, Select } from 'antd';
import { lazy, Suspense } from 'react';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { DateField } from '../dates/fields.tsx';
import { messageId } from './field.tsx';
import type { Field } from './fields.ts';
import { pickerOf } from './references.tsx';

const Editor = lazy(() => import('../editor/editor.tsx').then(({ Editor }) => ({ default: Editor })));

export interface WidgetProps {
  id: string;
  field: Field;
  value: unknown;
  error?: string | undefined;
  /** text of a reference's present value */
  shown?: string | undefined;
  /** whose entries a reference offers, when not the person's own tenant's */
  tenantId?: string | undefined;
  autoFocus?: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Attributes that tie a control to its label, its message and its rule. */
const described = ({ id, field, error }: WidgetProps) => ({
  id,
  'aria-required': field.required,
  'aria-invalid': error !== undefined,
  'aria-describedby': messageId(id),
  status: error === undefined ? ('' as const) : ('error' as const),
});

/** The control of a field, chosen by what the contract says the field is. */
export function Widget(props: WidgetProps) {
  switch (props.field.facts.kind) {
    case 'long':
      return <LongText {...props} />;
    case 'secret':
      return <Line {...props} hidden />;
    case 'number':
    case 'decimal':
      return <NumberField {...props} />;
    case 'flag':
      return <Flag {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'choices':
      return <Choices {...props} />;
    case 'day':
    case 'moment':
      return <When {...props} />;
    case 'reference':
      return <Reference {...props} />;
    case 'rich':
      return <Rich {...props} />;
    default:
      return <Line {...props} />;
  }
}

function Line({ hidden, ...props }: WidgetProps & { hidden?: boolean }) {
  return (
    <Input
      {...described(props)}
      {...(hidden ? { type: 'password', autoComplete: 'new-password' } : {})}
      value={asText(props.value)}
      autoFocus={props.autoFocus}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
}

function LongText(props: WidgetProps) {
  const { max } = props.field.facts;
  return (
    <Input.TextArea
      {...described(props)}
      value={asText(props.value)}
      autoSize={{ minRows: 2, maxRows: 10 }}
      count={max === undefined ? undefined : { max, show: true, strategy: (text) => [...text].length }}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
}

function NumberField(props: WidgetProps) {
  const { value, field } = props;
  return (
    <InputNumber
      {...described(props)}
      {...(field.facts.kind === 'decimal' ? { step: 0.1 } : {})}
      value={typeof value === 'number' ? value : undefined}
      onChange={(next) => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  );
}

function Flag({ id, field, value, onChange, onBlur }: WidgetProps) {
  const say = useSay();
  return (
    <div
      id={id}
      className="kx-radios kx-flag"
      role="radiogroup"
      aria-required={field.required}
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
    >
      {[1, 0].map((key) => (
        <label key={key}>
          <input type="radio" name={id} checked={value === key} onChange={() => onChange(key)} onBlur={onBlur} />{' '}
          {say(key === 1 ? ['是', 'Yes'] : ['否', 'No'])}
        </label>
      ))}
    </div>
  );
}

function Choice(props: WidgetProps) {
  const { entries, isPending } = useDictionary(props.field.facts.dict ?? '');
  const options = entries.map((entry) => ({ value: Number(entry.dictKey), label: entry.dictValue }));
  return <Picker {...props} options={options} loading={isPending} />;
}

/** Several of few: all of them stand there to be ticked; many are picked from a list. */
function Choices(props: WidgetProps) {
  const { id, field, value, onChange, onBlur } = props;
  const say = useSay();
  const { entries, isPending } = useDictionary(field.facts.dict ?? '');
  const { keys } = field.facts;
  const options = entries
    .map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))
    .filter((option) => !keys || keys.includes(option.value));
  const chosen = Array.isArray(value) ? value.map(Number) : [];
  if (options.length > 8)
    return (
      <Select
        {...described(props)}
        mode="multiple"
        value={isPending ? [] : chosen}
        options={options}
        loading={isPending}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={say(['请选择', 'Choose'])}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the label of the form's own frame away
    <div id={id} className="kx-radios kx-flag" role="group" aria-labelledby={`${id}-label`} tabIndex={-1}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={({ target }) => onChange(ticked(chosen, option.value, target.checked))}
            onBlur={onBlur}
          />{' '}
          {option.label}
        </label>
      ))}
    </div>
  );
}

const ticked = (chosen: readonly number[], key: number, on: boolean): number[] =>
  (on ? [...chosen, key] : chosen.filter((each) => each !== key)).sort((one, other) => one - other);

function Picker(props: WidgetProps & { options: { value: number; label: string }[]; loading?: boolean }) {
  const { field, value, options, loading } = props;
  const say = useSay();
  return (
    <Select
      {...described(props)}
      value={typeof value === 'number' && !loading ? value : undefined}
      options={options}
      loading={loading}
      allowClear={!field.required}
      showSearch={options.length > 10 && { optionFilterProp: 'label' }}
      placeholder={say(['请选择', 'Choose'])}
      onChange={(next) => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  );
}

function When(props: WidgetProps) {
  const { status: _, ...attributes } = described(props);
  return (
    <DateField
      {...attributes}
      withTime={props.field.facts.kind === 'moment'}
      value={asText(props.value)}
      autoFocus={props.autoFocus}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

function Reference(props: WidgetProps) {
  const Picker = pickerOf(props.field.facts.refers);
  if (!Picker) return <Line {...props} />;
  return (
    <Picker
      {...described(props)}
      value={asText(props.value) || undefined}
      shown={props.shown}
      tenantId={props.tenantId}
      onChange={(next) => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  );
}

function Rich(props: WidgetProps) {
  return (
    <Suspense fallback={<div className="kx-editor-wait" />}>
      <Editor
        id={props.id}
        label={props.field.label}
        value={asText(props.value)}
        invalid={props.error !== undefined}
        onChange={props.onChange}
        onBlur={props.onBlur}
      />
    </Suspense>
  );
}
