import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { messageId } from './field.tsx';
import type { Field } from './fields.ts';

export interface WidgetProps {
  id: string;
  field: Field;
  value: unknown;
  error?: string | undefined;
  /** text of a reference's present value */
  shown?: string | undefined;
  /** of files: those the record holds already, with their links */
  files?: readonly ShownFile[] | undefined;
  /** of a place in a tree: whose it is, `0` for a new one */
  without?: string | undefined;
  /** whose entries a reference offers, when not the person's own tenant's */
  tenantId?: string | undefined;
  /** of a line: read, not typed */
  fixed?: boolean | undefined;
  /** of what is typed: what is said while it is empty */
  placeholder?: string | undefined;
  autoFocus?: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** of files: whether some are still on their way */
  onSending?: ((now: boolean) => void) | undefined;
}

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Attributes that tie a control to its label, its message and its rule. */
export const described = ({ id, field, error }: WidgetProps) => ({
  id,
  'aria-required': field.required,
  'aria-invalid': error !== undefined,
  'aria-describedby': messageId(id),
  status: error === undefined ? ('' as const) : ('error' as const),
});
