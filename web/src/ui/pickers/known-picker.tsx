import { Select } from 'antd';
import { type Findable, isMeant } from './is-meant.ts';

interface KnownPickerProps {
  id: string;
  value: string;
  options: readonly (Findable & { value: string })[];
  onChange: (value: string) => void;
}

export const KnownPicker = ({ id, value, options, onChange }: KnownPickerProps) => (
  <Select
    id={id}
    value={value}
    options={[...options]}
    showSearch={{ filterOption: isMeant }}
    popupMatchSelectWidth={false}
    onChange={onChange}
  />
);
