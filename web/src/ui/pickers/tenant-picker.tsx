import { tenant } from '@kaoxin/contract/system/tenant.ts';
import { Select } from 'antd';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { unlessLoaded } from './not-loaded.tsx';
import type { PickerProps } from './tree-picker.tsx';

/** Chooses a tenant by name or number: at most hundreds, and at least one. */
export function TenantPicker({ shown: _, label, tenantId: __, value, onChange, ...rest }: PickerProps) {
  const say = useSay();
  const { data = [], isPending, isError, refetch } = useCall(tenant.select, {}, { staleTime: 60_000 });
  const options = data.map(({ tenantId, tenantName }) => ({ value: tenantId, label: `${tenantName}（${tenantId}）` }));
  return (
    <Select
      {...rest}
      aria-label={label}
      value={value ?? null}
      options={options}
      loading={isPending}
      {...unlessLoaded(isError && refetch)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(['请选择，可输入名称或编号', 'Select, or type a name or number'])}
      onChange={(next) => onChange(next ?? undefined, options.find((option) => option.value === next)?.label)}
    />
  );
}
