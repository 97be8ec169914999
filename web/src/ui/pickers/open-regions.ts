import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { openRegions } from '@kaoxin/contract/system/region.ts';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import type { PlaceSource } from './growing-picker.tsx';
import { asFound, country, quick, wayTo } from './region-picker.tsx';
import type { Option } from './tree-picker.tsx';

const open = { ...quick, withToken: false };

const asPlace = ({ code, parentCode, name, hasChildren }: AnswerOf<typeof openRegions>[number]): Option => ({
  id: code,
  pId: parentCode,
  value: code,
  title: name,
  isLeaf: hasChildren === 0,
});

export const regionsWithoutSession: PlaceSource = {
  placeholder: ['请选择，可输入名称或拼音', 'Select, or type a name or pinyin'],
  open: [country],
  useTop: (opened) => {
    const roots = useCall(openRegions, {}, { ...open, enabled: opened });
    const provinces = useCall(openRegions, { parentCode: country }, { ...open, enabled: opened });
    const places = [...(roots.data ?? []), ...(provinces.data ?? [])].map(asPlace);
    const refetch = () => Promise.all([roots.refetch(), provinces.refetch()]);
    return { places, isPending: roots.isPending, isError: roots.isError || provinces.isError, refetch };
  },
  useFound: (keyword) => {
    const found = useCall(openRegions, { keyword }, { ...open, enabled: keyword !== '' });
    const { data = [], isPending, isError, refetch } = found;
    return { places: data.map(asFound), isPending, isError, refetch };
  },
  useChosen: ([code = '0']) => {
    const { data: [here] = [] } = useCall(openRegions, { code }, { ...open, enabled: code !== '0' });
    return wayTo(here);
  },
  below: async (parentCode) => (await api(openRegions, { query: { parentCode } }, { withToken: false })).map(asPlace),
};
