import { region } from '@kaoxin/contract/system/region.ts';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { GrowingPicker, type PlaceSource } from './growing-picker.tsx';
import { asPlace, type PickerProps } from './tree-picker.tsx';

/** Its provinces are open from the start. */
const country = '00';
const quick = { staleTime: 30 * 60_000, keepPrevious: false, quiet: true };

const regions: PlaceSource = {
  placeholder: ['请选择，可输入名称或拼音', 'Select, or type a name or pinyin'],
  open: [country],
  useTop: (opened) => {
    const roots = useCall(region.lazyTree, {}, { ...quick, enabled: opened });
    const provinces = useCall(region.lazyTree, { parentCode: country }, { ...quick, enabled: opened });
    const places = [...(roots.data ?? []), ...(provinces.data ?? [])].map(asPlace);
    return { places, isPending: roots.isPending, isError: roots.isError };
  },
  /** by a name, a code or pinyin */
  useFound: (keyword) => {
    const enabled = keyword !== '';
    const { data = [], isPending, isError } = useCall(region.search, { keyword }, { ...quick, enabled });
    const places = data.map(({ code, name, pathName }) => ({
      ...{ id: code, pId: '0', value: code, isLeaf: true },
      title: pathName ? `${name}（${pathName}）` : name,
    }));
    return { places, isPending, isError };
  },
  /** the way from the province down */
  useChosen: ([code = '0']) => {
    const { data: [here] = [] } = useCall(region.search, { code }, { ...quick, enabled: code !== '0' });
    return new Map(here ? [[here.code, [here.pathName, here.name].filter(Boolean).join(' / ')]] : []);
  },
  below: async (parentCode) => (await api(region.lazyTree, { query: { parentCode } })).map(asPlace),
};

/** Chooses a region of any level down to the village. */
export function RegionPicker({ value, tenantId: _, onChange, ...rest }: PickerProps) {
  return (
    <GrowingPicker
      {...rest}
      source={regions}
      value={value === undefined ? [] : [value]}
      onChange={([code], title) => onChange(code, title)}
    />
  );
}
