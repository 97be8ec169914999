import { type TypeRow, type } from '@kaoxin/contract/casework/type.ts';
import { largestPage } from '@kaoxin/contract/conventions.ts';
import { Select } from 'antd';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { unlessLoaded } from '../pickers/not-loaded.tsx';
import { type PickerProps, PlacePicker } from '../pickers/tree-picker.tsx';

interface TypePickerProps extends PickerProps {
  kind: number;
}

export function useTypes(kind: number) {
  const query = { kind: String(kind), status: '1', size: largestPage, ascs: 'sort' };
  const answer = useCall(type.page, query, { staleTime: 60_000 });
  return { types: answer.data?.records ?? [], loading: answer.isPending, again: answer.isError && answer.refetch };
}

export function TypePicker({ kind, without, ...rest }: TypePickerProps) {
  const { types, ...state } = useTypes(kind);
  const offered = types.filter(({ id, parentId }) => without === undefined || (parentId === '0' && id !== without));
  const places = offered.map(({ id, parentId, typeName, hasChildren }) => ({
    id,
    pId: parentId,
    value: id,
    title: typeName,
    isLeaf: hasChildren !== 1,
  }));
  return <PlacePicker {...rest} {...state} places={places} />;
}

export function FilingPicker(props: TypePickerProps) {
  const { kind, value, shown, label, tenantId: _, onChange, ...rest } = props;
  const say = useSay();
  const clear = useClear();
  const { types, loading, again } = useTypes(kind);
  const nameOf = (id: string) => types.find((one) => one.id === id)?.typeName;
  const title = value === undefined ? undefined : (nameOf(value) ?? shown ?? value);
  return (
    <Select
      {...rest}
      aria-label={label}
      labelInValue
      value={value === undefined ? null : { value, label: title }}
      options={grouped(types)}
      listHeight={384}
      loading={loading}
      allowClear={!rest['aria-required'] && clear}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(['请选择', 'Select'])}
      {...unlessLoaded(again, say(['暂无数据', 'No data yet']))}
      onChange={(next) => onChange(next?.value, next && nameOf(next.value))}
    />
  );
}

function grouped(types: readonly TypeRow[]) {
  const known = new Set(types.map(({ id }) => id));
  const option = ({ id, typeName }: TypeRow) => ({ value: id, label: typeName });
  return types
    .filter(({ parentId }) => !known.has(parentId))
    .map((one) => {
      const below = types.filter(({ parentId }) => parentId === one.id).map(option);
      return below.length === 0 ? option(one) : { label: one.typeName, options: below };
    });
}
