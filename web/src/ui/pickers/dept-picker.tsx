import { dept } from '@kaoxin/contract/system/dept.ts';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { GrowingPicker, type PlaceSource } from './growing-picker.tsx';
import { asPlace, type PickerProps } from './tree-picker.tsx';

const aMinute = 60_000;
const quick = { staleTime: aMinute, keepPrevious: false, quiet: true };

const deptsOf = (tenantId: string | undefined): PlaceSource => {
  const ofTenant = tenantId === undefined ? {} : { tenantId };
  return {
    placeholder: ['请选择，可输入名称查找', 'Select or type'],
    open: [],
    useTop: (opened) => {
      const {
        data = [],
        isPending,
        isError,
        refetch,
      } = useCall(dept.lazyTree, ofTenant, { ...quick, enabled: opened });
      return { places: data.map(asPlace), isPending, isError, refetch };
    },
    useFound: (keyword) => {
      const enabled = keyword !== '';
      const {
        data = [],
        isPending,
        isError,
        refetch,
      } = useCall(dept.search, { ...ofTenant, keyword }, { ...quick, enabled });
      const places = data.map(({ id, deptName, pathName }) => ({
        id,
        pId: '0',
        value: id,
        isLeaf: true,
        name: deptName,
        title: pathName ? `${deptName}（${pathName}）` : deptName,
      }));
      return { places, isPending, isError, refetch };
    },
    useChosen: (_ids, unknown) => {
      const asked = { ...ofTenant, ids: [...unknown].sort().join(',') };
      const { data = [] } = useCall(dept.search, asked, { ...quick, enabled: unknown.length > 0 });
      return new Map(data.map(({ id, deptName }) => [id, deptName]));
    },
    below: async (parentId) => (await api(dept.lazyTree, { query: { ...ofTenant, parentId } })).map(asPlace),
  };
};

export function DeptPicker({ value, onChange, tenantId, ...rest }: PickerProps) {
  return (
    <GrowingPicker
      {...rest}
      key={tenantId ?? ''}
      source={deptsOf(tenantId)}
      value={value === undefined ? [] : [value]}
      onChange={([id], title) => onChange(id, title)}
    />
  );
}

interface DeptsPickerProps extends Omit<PickerProps, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function DeptsPicker({ tenantId, ...rest }: DeptsPickerProps) {
  return <GrowingPicker {...rest} key={tenantId ?? ''} source={deptsOf(tenantId)} many />;
}
