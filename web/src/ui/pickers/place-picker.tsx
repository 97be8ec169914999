import type { TreeCall, TreePlace } from '@kaoxin/contract/plain-resource/tree.ts';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { GrowingPicker, type PlaceSource } from './growing-picker.tsx';
import type { Option, PickerProps } from './tree-picker.tsx';

const quick = { staleTime: 30_000, keepPrevious: false, quiet: true };

const asOption = ({ id, parentId, title, hasChildren }: TreePlace): Option => ({
  id,
  pId: parentId,
  value: id,
  title,
  isLeaf: hasChildren === 0,
});

interface Asked {
  tenantId?: string;
  without?: string;
}

const sourceOf = (call: TreeCall, asked: Asked): PlaceSource => ({
  placeholder: ['请选择，可输入名称查找', 'Select or type'],
  open: [],
  useTop: (opened) => {
    const { data = [], isPending, isError, refetch } = useCall(call, asked, { ...quick, enabled: opened });
    return { places: data.map(asOption), isPending, isError, refetch };
  },
  useFound: (keyword) => {
    const enabled = keyword !== '';
    const { data = [], isPending, isError, refetch } = useCall(call, { ...asked, keyword }, { ...quick, enabled });
    const places = data.map(({ id, title, path }) => ({
      id,
      pId: '0',
      value: id,
      isLeaf: true,
      name: title,
      title: path ? `${title}（${path}）` : title,
    }));
    return { places, isPending, isError, refetch };
  },
  useChosen: (_ids, unknown) => {
    const { without: _, ...whose } = asked;
    const query = { ...whose, ids: [...unknown].sort().join(',') };
    const { data = [] } = useCall(call, query, { ...quick, enabled: unknown.length > 0 });
    return new Map(data.map(({ id, title }) => [id, title]));
  },
  below: async (parentId) => (await api(call, { query: { ...asked, parentId } })).map(asOption),
});

export function TreeResourcePicker(props: PickerProps & { call: TreeCall }) {
  const { call, value, onChange, tenantId, without, ...rest } = props;
  const asked = { ...(tenantId === undefined ? {} : { tenantId }), ...(without === undefined ? {} : { without }) };
  return (
    <GrowingPicker
      {...rest}
      key={tenantId ?? ''}
      source={sourceOf(call, asked)}
      value={value === undefined ? [] : [value]}
      onChange={([id], title) => onChange(id, title)}
    />
  );
}

interface ManyPlacesProps extends Omit<PickerProps, 'value' | 'onChange' | 'without' | 'tenantId'> {
  call: TreeCall;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const nothingMore: Asked = {};
export function TreeResourcesPicker({ call, onChange, ...rest }: ManyPlacesProps) {
  return <GrowingPicker {...rest} many source={sourceOf(call, nothingMore)} onChange={(ids) => onChange(ids)} />;
}
