import { Input, Select } from 'antd';

interface ChosenProps<V extends string | number> {
  id?: string;
  'aria-label'?: string;
  placeholder?: string;
  value: V | undefined;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
}

export const Chosen = <V extends string | number>({ value, ...rest }: ChosenProps<V>) => (
  <Select<V> {...rest} {...(value === undefined ? {} : { value })} popupMatchSelectWidth={false} listHeight={360} />
);

interface TypedProps {
  id?: string;
  'aria-label'?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A number input that keeps typed trailing zeros. */
export const TypedFigure = ({ onChange, ...rest }: TypedProps) => (
  <Input {...rest} inputMode="decimal" maxLength={40} onChange={({ target }) => onChange(target.value)} />
);

export const TypedLines = ({ onChange, ...rest }: TypedProps) => (
  <Input.TextArea {...rest} autoSize={{ minRows: 1, maxRows: 6 }} onChange={({ target }) => onChange(target.value)} />
);
