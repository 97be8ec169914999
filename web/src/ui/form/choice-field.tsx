import type { Label } from '@kaoxin/contract/conventions.ts';
import { Select } from 'antd';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { FieldFrame, messageId } from './field.tsx';
import { controlId, type Form } from './use-form.ts';

interface ChoiceFieldProps {
  form: Form;
  name: string;
  label: Label;
  options: readonly { value: string | number; label: string }[];
  loading?: boolean;
  required?: boolean;
  /** found by typing however few they are */
  searched?: boolean;
  /** what to know about the choices */
  hint?: string | undefined;
}

/** A field whose choices the page knows itself. */
export function ChoiceField({ form, name, label, options, loading, required, searched, hint }: ChoiceFieldProps) {
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
        allowClear={!required && clear}
        showSearch={(searched || options.length > 10) && { optionFilterProp: 'label' }}
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
