import { truthWord } from '@kaoxin/contract/conventions.ts';
import { Select } from 'antd';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';
import { useClear } from '../clear.tsx';
import { unlessLoaded } from '../pickers/not-loaded.tsx';
import { described, type WidgetProps } from './widget-props.ts';

export function Flag({ id, field, value, onChange, onBlur }: WidgetProps) {
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
          {say(truthWord(key))}
        </label>
      ))}
    </div>
  );
}

export function Choice(props: WidgetProps) {
  const { options, isPending, again } = useOptions(props);
  return <Picker {...props} options={options} loading={isPending} again={again} />;
}

export function Word(props: WidgetProps) {
  const { entries, isPending, again } = useDictionary(props.field.facts.dict ?? '');
  const options = entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }));
  return <Picker {...props} options={options} loading={isPending} again={again} />;
}

function useOptions({ field: { facts } }: WidgetProps) {
  const { entries, isPending, again } = useDictionary(facts.dict ?? '');
  const { keys } = facts;
  const options = entries
    .map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))
    .filter((option) => !keys || keys.includes(option.value));
  return { options, isPending, again };
}

export function Choices(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const say = useSay();
  const { options, isPending, again } = useOptions(props);
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
        placeholder={say(['请选择', 'Select'])}
        {...unlessLoaded(again)}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the label of the form's own frame away
    <div id={id} className="kx-radios kx-flag" role="group" aria-labelledby={`${id}-label`} tabIndex={-1}>
      {again && (
        <PlainButton look="plain" onClick={again}>
          {say(['选项未能加载，重试', 'The choices could not be loaded; try again'])}
        </PlainButton>
      )}
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

interface PickerProps extends WidgetProps {
  options: readonly { value: number; label: string }[] | readonly { value: string; label: string }[];
  loading?: boolean;
  again?: (() => void) | undefined;
}

export function Picker(props: PickerProps) {
  const { field, value, options, loading, again } = props;
  const say = useSay();
  const clear = useClear();
  return (
    <Select<number | string>
      {...described(props)}
      value={(typeof value === 'number' || typeof value === 'string') && !loading ? value : undefined}
      options={[...options]}
      loading={loading ?? false}
      allowClear={!field.required && clear}
      showSearch={options.length > 10 && { optionFilterProp: 'label' }}
      placeholder={say(['请选择', 'Select'])}
      {...unlessLoaded(again)}
      onChange={(next) => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  );
}
