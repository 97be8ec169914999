import { type RegionRecord, region } from '@kaoxin/contract/system/region.ts';
import { createContext, use } from 'react';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { GrowingPicker, type PlaceSource } from './growing-picker.tsx';
import { asPlace, type Option, type PickerProps } from './tree-picker.tsx';

/** The root, whose provinces are initially expanded. */
export const country = '00';
export const quick = { staleTime: 30 * 60_000, keepPrevious: false, quiet: true };

type Found = Pick<RegionRecord, 'code' | 'name' | 'pathName'>;
export const asFound = ({ code, name, pathName }: Found): Option => ({
  id: code,
  pId: '0',
  value: code,
  isLeaf: true,
  title: pathName ? `${name}（${pathName}）` : name,
});
export const wayTo = (here: Found | undefined): ReadonlyMap<string, string> =>
  new Map(here ? [[here.code, [here.pathName, here.name].filter(Boolean).join(' / ')]] : []);

const regions: PlaceSource = {
  placeholder: ['请选择，可输入名称或拼音', 'Select, or type a name or pinyin'],
  open: [country],
  useTop: (opened) => {
    const roots = useCall(region.lazyTree, {}, { ...quick, enabled: opened });
    const provinces = useCall(region.lazyTree, { parentCode: country }, { ...quick, enabled: opened });
    const refetch = () => Promise.all([roots.refetch(), provinces.refetch()]);
    const places = [...(roots.data ?? []), ...(provinces.data ?? [])].map(asPlace);
    return { places, isPending: roots.isPending, isError: roots.isError || provinces.isError, refetch };
  },
  useFound: (keyword) => {
    const enabled = keyword !== '';
    const { data = [], isPending, isError, refetch } = useCall(region.search, { keyword }, { ...quick, enabled });
    return { places: data.map(asFound), isPending, isError, refetch };
  },
  useChosen: ([code = '0']) => {
    const { data: [here] = [] } = useCall(region.search, { code }, { ...quick, enabled: code !== '0' });
    return wayTo(here);
  },
  below: async (parentCode) => (await api(region.lazyTree, { query: { parentCode } })).map(asPlace),
};

/** Source of regions, overridden for visitors without a session, who have their own call. */
export const RegionsFrom = createContext(regions);

export function RegionPicker({ value, tenantId: _, onChange, ...rest }: PickerProps) {
  return (
    <GrowingPicker
      {...rest}
      source={use(RegionsFrom)}
      value={value === undefined ? [] : [value]}
      onChange={([code], title) => onChange(code, title)}
    />
  );
}
