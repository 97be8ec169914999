import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import type { UploadWait } from '../files/upload-wait.ts';
import { messageId } from './field.tsx';
import type { Field } from './fields.ts';

export interface WidgetProps {
  id: string;
  field: Field;
  value: unknown;
  error?: string | undefined;
  shown?: string | undefined;
  files?: readonly ShownFile[] | undefined;
  /** for a parent field: the record it belongs to, `0` for a new one */
  without?: string | undefined;
  tenantId?: string | undefined;
  fixed?: boolean | undefined;
  placeholder?: string | undefined;
  offered?: readonly { value: string; label: string }[] | undefined;
  autoFocus?: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  onSending?: ((now: UploadWait) => void) | undefined;
}

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const described = ({ id, field, error }: WidgetProps) => ({
  id,
  'aria-required': field.required,
  'aria-invalid': error !== undefined,
  'aria-describedby': messageId(id),
  status: error === undefined ? ('' as const) : ('error' as const),
});
