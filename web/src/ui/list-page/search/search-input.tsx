import { Input, Select } from 'antd';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../../clear.tsx';
import { DateField, DaysField } from '../../dates/fields.tsx';
import { pickerOf } from '../../form/references.tsx';
import { type Again, unlessLoaded } from '../../pickers/not-loaded.tsx';
import { later } from '../../state/later.tsx';
import { boundOf, type Conditions, dayOfBound, type Offered, type SearchField } from './search-field.ts';

const loadSpan = () => import('./span-input.tsx');
const SpanInput = later(loadSpan, (part) => part.SpanInput, { waiting: <Input disabled /> });

interface SearchInputProps {
  id: string;
  field: SearchField;
  values: Conditions;
  onChange: (patch: Conditions) => void;
}

export function SearchInput({ id, field, values, onChange }: SearchInputProps) {
  const clear = useClear();
  const value = values[field.key] ?? '';
  const set = (next: string | undefined) => onChange({ [field.key]: next ?? '' });
  switch (field.input) {
    case 'dictionary':
      return <DictionaryInput id={id} dict={field.dict} value={value} onChange={set} />;
    case 'options':
      return <OptionsInput id={id} options={field.options} value={value} onChange={set} />;
    case 'offered':
      return <OfferedInput id={id} useChoices={field.useChoices} value={value} onChange={set} />;
    case 'days':
      return <DaysInput id={id} field={field} values={values} onChange={onChange} />;
    case 'day':
      return <DateField id={id} value={value} onChange={set} />;
    case 'span':
      return <SpanInput id={id} field={field} values={values} onChange={onChange} />;
    case 'tree': {
      const Picker = pickerOf(field.refers, 'search');
      if (Picker) return <Picker id={id} value={value || undefined} onChange={set} />;
      break;
    }
  }
  return (
    <Input id={id} value={value} allowClear={clear} maxLength={255} onChange={(event) => set(event.target.value)} />
  );
}

interface OneProps {
  id: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

function DictionaryInput({ dict, ...rest }: OneProps & { dict: string }) {
  const { entries, again } = useDictionary(dict);
  const choices = entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }));
  return <Choice {...rest} choices={choices} again={again} />;
}

function OptionsInput(props: OneProps & { options: Extract<SearchField, { input: 'options' }>['options'] }) {
  const say = useSay();
  const { options, ...rest } = props;
  return <Choice {...rest} choices={options.map(({ value, label }) => ({ value, label: say(label) }))} />;
}

function OfferedInput({
  useChoices,
  ...rest
}: OneProps & { useChoices: Extract<SearchField, { input: 'offered' }>['useChoices'] }) {
  return <Choice {...rest} {...useChoices()} />;
}

interface ChoiceProps extends OneProps {
  choices: readonly Offered[];
  again?: Again;
}

function Choice({ id, value, onChange, choices, again }: ChoiceProps) {
  const say = useSay();
  const clear = useClear();
  return (
    <Select
      id={id}
      value={value || undefined}
      options={[...choices]}
      allowClear={clear}
      showSearch={choices.length > 10 && { optionFilterProp: 'label' }}
      placeholder={say(['全部', 'All'])}
      {...unlessLoaded(again)}
      onChange={onChange}
    />
  );
}

interface DaysProps {
  id: string;
  field: Extract<SearchField, { input: 'days' }>;
  values: Conditions;
  onChange: (patch: Conditions) => void;
}

function DaysInput({ id, field, values, onChange }: DaysProps) {
  const { from, until, withTime } = field;
  const shown = (key: string) => dayOfBound(values[key] ?? '');
  return (
    <DaysField
      id={id}
      label={field.label}
      days={{ from: shown(from), until: shown(until) }}
      onChange={(days) =>
        onChange({ [from]: boundOf(days.from, false, withTime), [until]: boundOf(days.until, true, withTime) })
      }
    />
  );
}
