import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useClear } from '../clear.tsx';

interface Offered<V> {
  id: string;
  placeholder?: string;
  options: { value: V; label: string }[];
  empty?: ReactNode;
  onSearch?: (typed: string) => void;
}
const searching = (onSearch: ((typed: string) => void) | undefined) =>
  onSearch ? { showSearch: { filterOption: false, onSearch } } : {};

interface AnyOrOneProps<V> extends Offered<V> {
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

export function AnyOrOne<V extends string | number>({ value, empty, onSearch, ...rest }: AnyOrOneProps<V>) {
  const clear = useClear();
  return (
    <Select<V>
      {...rest}
      {...(value === undefined ? {} : { value })}
      {...searching(onSearch)}
      allowClear={clear}
      notFoundContent={empty}
      popupMatchSelectWidth={false}
    />
  );
}

interface AnyOrSomeProps extends Offered<string> {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export const AnyOrSome = ({ value, empty, onSearch, ...rest }: AnyOrSomeProps) => (
  <Select<string[]>
    {...rest}
    {...searching(onSearch)}
    mode="multiple"
    maxTagCount="responsive"
    value={[...value]}
    notFoundContent={empty}
  />
);

interface TypedWordsProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

export const TypedWords = ({ onChange, ...rest }: TypedWordsProps) => (
  <Input {...rest} maxLength={60} onChange={({ target }) => onChange(target.value)} />
);
