import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { fieldType } from '@kaoxin/contract/template/states.ts';
import type { Judged } from '@kaoxin/contract/template/value.ts';
import type { UploadWait } from '../files/upload-wait.ts';
import { Widget } from '../form/widget.tsx';
import { ChoiceKeys } from './choice-keys.tsx';
import { fieldOf } from './field-facts.ts';
import { TableField } from './table-field.tsx';

export interface ControlProps {
  id: string;
  field: Judged;
  value: unknown;
  error: string | undefined;
  files?: readonly ShownFile[] | undefined;
  shown?: string | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  onSending?: ((now: UploadWait) => void) | undefined;
}

const { radio, checkbox, table } = fieldType.of;

export function TemplateControl({ field, placeholder, ...rest }: ControlProps & { placeholder?: string }) {
  const { id, value, error, onChange, onBlur } = rest;
  const type = field.fieldType;
  if (type === radio || type === checkbox)
    return (
      <ChoiceKeys
        id={id}
        field={field}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        many={type === checkbox}
        invalid={error !== undefined}
      />
    );
  if (type === table)
    return (
      <TableField id={id} field={field} value={value} onChange={onChange} onBlur={onBlur} Control={TemplateControl} />
    );
  return <Widget {...rest} field={fieldOf(field)} placeholder={field.placeholder ?? placeholder} />;
}
