import type { Label } from '@kaoxin/contract/conventions.ts';
import { Select } from 'antd';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { type Findable, isMeant } from '../pickers/is-meant.ts';
import { type Again, unlessLoaded } from '../pickers/not-loaded.tsx';
import { FieldFrame, messageId } from './field.tsx';
import { controlId, type Form } from './use-form.ts';

interface ChoiceFieldProps {
  form: Form;
  name: string;
  label: Label;
  options: readonly (Findable & { value: string | number })[];
  loading?: boolean;
  again?: Again;
  required?: boolean;
  searched?: boolean;
  hint?: string | undefined;
  onSearch?: ((typed: string) => void) | undefined;
}

export function ChoiceField({
  form,
  name,
  label,
  options,
  loading,
  again,
  required,
  searched,
  hint,
  onSearch,
}: ChoiceFieldProps) {
  const say = useSay();
  const clear = useClear();
  const id = controlId(form, name);
  const error = form.errors[name];
  const value = form.values[name];
  return (
    <FieldFrame id={id} label={say(label)} required={required ?? false} error={error} hint={hint}>
      <Select
        id={id}
        value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
        options={[...options]}
        loading={loading ?? false}
        {...unlessLoaded(again)}
        allowClear={!required && clear}
        showSearch={
          onSearch ? { filterOption: false, onSearch } : (searched || options.length > 10) && { filterOption: isMeant }
        }
        placeholder={say(['请选择', 'Select'])}
        status={error ? 'error' : ''}
        aria-required={required ?? false}
        aria-invalid={error !== undefined}
        aria-describedby={messageId(id)}
        onChange={(next) => form.set(name, next ?? null)}
        onBlur={() => form.blur(name)}
      />
    </FieldFrame>
  );
}
