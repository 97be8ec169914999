import type { Judged } from '@kaoxin/contract/template/value.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';

interface ChoiceKeysProps {
  id: string;
  field: Judged;
  many: boolean;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

export function ChoiceKeys({ id, field, many, value, invalid, onChange, onBlur }: ChoiceKeysProps) {
  const say = useSay();
  const { entries, again } = useDictionary(field.dictCode ?? '');
  const chosen = Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined
      ? []
      : [String(value)];
  const turn = (key: string, on: boolean) => {
    if (!many) return onChange(key);
    const next = entries.map(({ dictKey }) => dictKey).filter((one) => (one === key ? on : chosen.includes(one)));
    onChange(next.length > 0 ? next : null);
  };
  const part = {
    'aria-labelledby': `${id}-label`,
    ...(many
      ? { role: 'group' }
      : { role: 'radiogroup', 'aria-required': field.required === 1, 'aria-invalid': invalid }),
  };
  return (
    <div id={id} className="kx-radios kx-flag" {...part} tabIndex={-1}>
      {again && (
        <PlainButton look="plain" onClick={again}>
          {say(['选项未能加载，重试', 'The choices could not be loaded; try again'])}
        </PlainButton>
      )}
      {entries.map(({ dictKey, dictValue }) => (
        <label key={dictKey}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(dictKey)}
            onChange={({ target }) => turn(dictKey, target.checked)}
            onBlur={onBlur}
          />{' '}
          {dictValue}
        </label>
      ))}
    </div>
  );
}
